// A door for test scripts: one JSON document a line on standard input, one answer a line.
//
// {"now": ms} sets the clock, {"seed": n} the random numbers (SplitMix64), {"open": "memory"} or
// {"open": "<file>"} chooses the store that every name stands for (a folder store if the name ends
// with .store, else SQLite), {"embedder": {"model": "...", "dimensions": n, "vectors": {"text":
// [...]}}} lends recorded embeddings, {"reopen": true} drops the instances, {"call": {"caller": {...}, "method": "...", "request": ...}} calls. A request that is a
// string is passed on as it is. {"time": n, "call": {...}} calls n times and answers the median in
// microseconds. Answers: {"ok":true}, {"answer":<document>}, {"error":{...}}.
import { FolderStore } from './folder.js';
import { MapStore, VademecumError, load } from './node.js';
import { SqliteStore } from './sqlite.js';

const MASK = (1n << 64n) - 1n;

/** The random numbers of scripts: the same in every language. */
function splitMix(seed) {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let mixed = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return mixed ^ (mixed >> 31n);
  };
}

/** Every name has a store: its own in memory, or the one file that was opened. */
function storesOf(path) {
  if (path !== 'memory') {
    const file = path.endsWith('.store') ? new FolderStore(path) : new SqliteStore(path);
    return { get: () => file };
  }
  const stores = new Map();
  return {
    get(name) {
      if (!stores.has(name)) {
        // Scripts are compared with a reference store that promises everything.
        const promises = { durable: true, shared: true, largest: 64 * 1024 * 1024 };
        stores.set(name, new MapStore(promises));
      }
      return stores.get(name);
    },
  };
}

/** An embedder that knows the vectors of some texts. */
function recorded({ model, dimensions, vectors }) {
  const embed = (texts) =>
    texts.map((text) => {
      if (Object.hasOwn(vectors, text)) return vectors[text];
      // Answers may quote it: the words are the same in every language.
      throw new VademecumError('unavailable', `no embedding was recorded for ${JSON.stringify(text)}`);
    });
  return { model, dimensions, embed };
}

const core = await load(storesOf('memory'));

/** Microseconds of a call, the median of so many. */
async function median(times, call) {
  const spent = [];
  for (let number = 0; number < times; number += 1) {
    const start = performance.now();
    await call();
    spent.push((performance.now() - start) * 1000);
  }
  return spent.sort((a, b) => a - b)[Math.floor(times / 2)];
}

async function answer(line) {
  const { now, seed, open, embedder, reopen, time, call } = JSON.parse(line);
  if (call) {
    const { caller, method, request } = call;
    const text = typeof request === 'string' ? request : JSON.stringify(request);
    if (time) {
      const us = await median(time, () => core.callText(method, text, caller));
      return `{"answer":{"us":${us}}}`;
    }
    return `{"answer":${await core.callText(method, text, caller)}}`;
  }
  if (now !== undefined) core.now = () => now;
  if (seed !== undefined) core.entropy = splitMix(BigInt(seed));
  if (open !== undefined) core.stores = storesOf(open);
  if (open !== undefined || embedder) core.search = embedder && recorded(embedder);
  if (open !== undefined || embedder || reopen) core.reopen();
  return '{"ok":true}';
}

async function reply(line) {
  try {
    return await answer(line);
  } catch (error) {
    if (!(error instanceof VademecumError)) throw error;
    return JSON.stringify({ error });
  }
}

// Lines end with a line feed and nothing else: JSON may hold every other line separator.
let rest = '';
for await (const chunk of process.stdin.setEncoding('utf8')) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) process.stdout.write(`${await reply(line)}\n`);
}
