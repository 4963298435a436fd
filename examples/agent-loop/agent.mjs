// An agent loop with a scripted model, see README.md.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { load } from '../../embed/js/src/node.js';
import { SqliteStore } from '../../embed/js/src/sqlite.js';

const script = JSON.parse(readFileSync(new URL('script.json', import.meta.url), 'utf8'));

/** One agent, its session in the store. */
class Agent {
  constructor(vademecum) {
    this.vademecum = vademecum;
  }

  call(method, request) {
    return this.vademecum.call(method, request, script.caller);
  }

  session(method, request = {}) {
    return this.call(`session.${method}`, { place: { session: script.session }, ...request });
  }

  async prepare() {
    for (const text of script.skills) {
      await this.call('skills.put', { text });
    }
    await this.call('session.create', { session: script.session, config: script.config });
  }

  async run(run) {
    await this.session('begin');
    let stage = 'distiller';
    for (const turn of run.turns) {
      if (turn.stage !== stage) {
        stage = turn.stage;
        await this.session('enter', { stage });
        if (stage === 'executor') {
          await this.hint(run.inputs);
        }
      }
      const { turn: number } = await this.session('turn');
      await this.show(stage, number);
      for (const [name, ...args] of turn.calls) {
        await this.act(name, args);
      }
    }
    const finished = await this.session('finish');
    for (const usage of [...finished.memories, ...finished.skills]) {
      console.log(`used ${usage.id} (${usage.stage}): ${usage.reason}`);
    }
  }

  hint(inputs) {
    const { functions, namespaces, memories } = script;
    return this.session('hint', { inputs, functions, namespaces, memories });
  }

  async act(name, [first, second]) {
    if (name === 'used') {
      await this.session('used', { id: first, reason: second });
      return;
    }
    const catalog = name === 'recall' ? { catalog: script.memories } : {};
    const answer = await this.session(name, { input: first, ...catalog });
    console.log(`loaded ${answer.loading.loaded.join(', ')}`);
  }

  async show(stage, number) {
    const prompt = await this.session('prompt');
    console.log(`==== ${stage}, turn ${number}`);
    for (const section of ['index', 'memories', 'skills', 'hints']) {
      if (prompt[section] != null) {
        console.log(`---- ${section}\n${prompt[section]}`);
      }
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'agent-'));
try {
  for (const [number, run] of script.runs.entries()) {
    // Every run is a process of its own as far as the core can tell.
    const store = new SqliteStore(join(folder, 'agent.sqlite'));
    const vademecum = await load({ [script.caller.store]: store });
    const agent = new Agent(vademecum);
    if (number === 0) {
      await agent.prepare();
    }
    console.log(`######## run ${number + 1}`);
    await agent.run(run);
    await vademecum.close();
  }
} catch (error) {
  if (!error.code) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
