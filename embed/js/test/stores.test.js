import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { MapStore, VademecumError, load } from '../src/node.js';
import { SqliteStore } from '../src/sqlite.js';

const bytes = (text) => new TextEncoder().encode(text);

function folder(context) {
  const path = mkdtempSync(join(tmpdir(), 'vademecum-'));
  context.after(() => rmSync(path, { recursive: true }));
  return path;
}

const KINDS = {
  map: () => new MapStore(),
  sqlite(context) {
    const path = folder(context);
    const store = new SqliteStore(join(path, 's.sqlite'));
    context.after(() => store.close());
    return store;
  },
};

for (const [kind, make] of Object.entries(KINDS)) {
  test(`${kind}: a swap tells absent from empty`, (context) => {
    const store = make(context);
    const [empty, full] = [new Uint8Array(), bytes('x')];
    const steps = [
      [false, empty, full],
      [true, undefined, empty],
      [false, undefined, full],
      [true, empty, full],
      [false, empty, undefined],
      [true, full, undefined],
      [true, undefined, undefined],
    ];
    for (const [done, expected, next] of steps) {
      assert.equal(store.swap('k', expected, next), done);
    }
  });

  test(`${kind}: keys are ordered and paged, erasing keeps them`, (context) => {
    const store = make(context);
    for (const key of ['b/2', 'b/~', 'a', 'b/10', 'c']) store.put(key, bytes(key));
    assert.deepEqual(store.keys('b/', 'b/10', 2), ['b/2', 'b/~']);
    store.delete([]);
    store.delete(['b/2', 'none']);
    assert.deepEqual(store.get(['b/2', 'c']), [undefined, bytes('c')]);
  });

  test(`${kind}: odd keys are refused`, (context) => {
    const store = make(context);
    for (const key of ['', 'caf\u00e9', 'a\nb', 'k'.repeat(513)]) {
      assert.throws(() => store.put(key, bytes('v')), VademecumError);
    }
  });
}

test('foreign databases are refused', (context) => {
  const path = join(folder(context), 'foreign.sqlite');
  writeFileSync(path, 'no database at all, only some text that is long enough');
  assert.throws(() => new SqliteStore(path), { code: 'corrupt' });
});

test('errors of a store reach the caller, faults drop the instance', async () => {
  let faults = true;
  const entropy = () => {
    if (faults) throw new Error('no randomness');
    return 7n;
  };
  const gone = new MapStore();
  gone.get = () => {
    throw new Error('gone fishing');
  };
  const core = await load({ good: new MapStore(), gone }, { entropy });
  const request = { kind: 'fact', key: 'k', value: 'v' };
  const store = (name) => core.call('facts.store', request, { store: name, owner: 'me' });
  await assert.rejects(store('none'), { code: 'denied', subject: 'none' });
  await assert.rejects(store('good'), { code: 'internal' });
  faults = false;
  await assert.rejects(store('gone'), { code: 'unavailable' });
  assert.equal((await store('good')).version, 1);
});
