import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';

import { MapStore, VademecumError, load } from '../src/node.js';
import { FolderStore } from '../src/folder.js';
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
  folder: (context) => new FolderStore(join(folder(context), 's.store')),
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

  test(`${kind}: a key with a slash is created once`, (context) => {
    const store = make(context);
    assert.equal(store.swap('j/1', undefined, bytes('a')), true);
    assert.equal(store.swap('j/1', undefined, bytes('b')), false);
    store.put('j/1', bytes('c'));
    assert.deepEqual(store.get(['j/1', 'j/2']), [bytes('c'), undefined]);
  });

  test(`${kind}: odd keys are refused`, (context) => {
    const store = make(context);
    for (const key of ['', 'caf\u00e9', 'a\nb', 'k'.repeat(513)]) {
      assert.throws(() => store.put(key, bytes('v')), VademecumError);
    }
  });
}

test('what only reads makes no folder', (context) => {
  const root = folder(context);
  const path = join(root, 'deep', 's.store');
  const [store, writer] = [new FolderStore(path), new FolderStore(path)];
  assert.deepEqual(store.get(['a', 'j/1']), [undefined, undefined]);
  assert.deepEqual(store.keys('', '', 9), []);
  assert.equal(store.swap('a', bytes('v'), bytes('w')), false);
  assert.equal(store.swap('a', undefined, undefined), true);
  store.delete(['a', 'j/1']);
  assert.deepEqual(readdirSync(root), []);
  writer.put('j/1', bytes('v'));
  assert.deepEqual(store.get(['j/1']), [bytes('v')]);
  assert.equal(store.swap('a', undefined, bytes('v')), true);
  assert.deepEqual(writer.keys('', '', 9), ['a', 'j/1']);
});

test('foreign databases are refused', (context) => {
  const path = join(folder(context), 'foreign.sqlite');
  writeFileSync(path, 'no database at all, only some text that is long enough');
  assert.throws(() => new SqliteStore(path), { code: 'corrupt' });
});

test('what is somebody elses is told from damage', (context) => {
  const root = folder(context);
  const database = (name, ...statements) => {
    const opened = new DatabaseSync(join(root, name));
    for (const statement of statements) opened.exec(statement);
    opened.close();
    return join(root, name);
  };
  const kv = 'CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID';
  const [ours, theirs] = ['PRAGMA application_id = 1447316813', 'CREATE TABLE theirs (id)'];
  const [shopping, begun, full, text] = ['shopping', 'begun', 'full', 'text'].map((name) => join(root, name));
  for (const path of [shopping, ...[begun, full].flatMap((it) => [join(it, 'once'), join(it, 'turn')])]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(shopping, 'list'), 'milk');
  writeFileSync(join(full, 'once', 'theirs'), 'mine');
  writeFileSync(text, 'text');
  new FolderStore(begun);
  for (const [code, open] of [
    ['invalid', () => new SqliteStore(database('theirs', theirs))],
    ['invalid', () => new SqliteStore(database('version', theirs, 'PRAGMA user_version = 1'))],
    ['corrupt', () => new SqliteStore(database('marked', kv, 'PRAGMA user_version = 1'))],
    ['corrupt', () => new SqliteStore(database('old', kv, ours))],
    ['unsupported', () => new SqliteStore(database('new', kv, ours, 'PRAGMA user_version = 2'))],
    ['corrupt', () => new SqliteStore(database('none', theirs, ours, 'PRAGMA user_version = 1'))],
    ['invalid', () => new SqliteStore(shopping)],
    ['invalid', () => new SqliteStore(join(text, 'below'))],
    ['invalid', () => new FolderStore(shopping)],
    ['invalid', () => new FolderStore(full)],
    ['invalid', () => new FolderStore(text)],
    ['invalid', () => new FolderStore(join(text, 'below'))],
  ]) {
    assert.throws(open, { code });
  }
  assert.deepEqual(readdirSync(shopping), ['list']);
});

test('what is no file where a value should be is damage and is not waited for', (context) => {
  const root = folder(context);
  const pipe = (path) => execFileSync('mkfifo', [path]);
  const refused = (subject, work) => {
    const named = (error) => error.message.includes(subject);
    assert.throws(work, (error) => error.code === 'corrupt' && error.subject === subject && named(error));
  };
  for (const [key, where] of [['j/1', 'once'], ['head', join('turn', 'head')]]) {
    for (const make of [pipe, mkdirSync]) {
      const path = join(root, `${where.length}-${make.name}.store`);
      const store = new FolderStore(path);
      store.put(key, bytes('four'));
      const names = readdirSync(join(path, where)).map((name) => join(path, where, name));
      const value = names.find((name) => statSync(name).size === 4);
      rmSync(value);
      make(value);
      assert.deepEqual(store.keys('', '', 9), [key]);
      refused(value, () => store.get([key]));
    }
  }
  const path = join(root, 's.store');
  new FolderStore(path).put('head', bytes('four'));
  const turns = join(path, 'turn', 'head');
  rmSync(turns, { recursive: true });
  writeFileSync(turns, 'text');
  refused(turns, () => new FolderStore(path).get(['head']));
  for (const name of ['new', 'format']) {
    const place = join(path, name);
    rmSync(place, { recursive: true });
    pipe(place);
    refused(place, () => new FolderStore(path));
    rmSync(place);
  }
});

test('a damaged key is found', (context) => {
  const path = join(folder(context), 's.sqlite');
  const store = new SqliteStore(path);
  const key = (number) => `j/${String(number).padStart(20, '0')}`;
  for (let number = 1; number < 30; number += 1) store.put(key(number), bytes('record'));
  store.delete([]);
  store.close();
  const file = readFileSync(path);
  for (let at = file.indexOf(key(29)); at >= 0; at = file.indexOf(key(29))) file[at + 20] = 0x30;
  writeFileSync(path, file);
  assert.throws(() => new SqliteStore(path), { code: 'corrupt', message: new RegExp(key(9)) });
});

test('a newest row that no key leads to is told at opening', (context) => {
  const path = join(folder(context), 's.sqlite');
  const store = new SqliteStore(path);
  for (let number = 1; number < 6; number += 1) store.put(`j/${number}`, bytes('value'));
  store.delete([]);
  store.close();
  // The third page holds the keys, and says at its begin how many: the last one is lost.
  const file = readFileSync(path);
  assert.deepEqual([...file.subarray(8192, 8197)], [0x0a, 0, 0, 0, 5]);
  file[8196] = 4;
  writeFileSync(path, file);
  assert.throws(() => new SqliteStore(path), { code: 'corrupt', message: /j\/5.*REINDEX/ });
  const other = new DatabaseSync(path);
  other.exec('REINDEX');
  other.close();
  const again = new SqliteStore(path);
  assert.deepEqual(again.get(['j/5']), [bytes('value')]);
  again.close();
});

test('a table of keys and rows in one tree opens as before', (context) => {
  const path = join(folder(context), 's.sqlite');
  new SqliteStore(path).close();
  const kv = 'CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID';
  const other = new DatabaseSync(path);
  other.exec(`DROP TABLE kv; ${kv}; INSERT INTO kv VALUES ('j/1', x'01')`);
  other.close();
  const store = new SqliteStore(path);
  assert.deepEqual(store.get(['j/1']), [new Uint8Array([1])]);
  store.close();
});

test('what a crash left beside a value goes with it', (context) => {
  const path = join(folder(context), 's.store');
  const store = new FolderStore(path);
  store.swap('j/1', undefined, bytes('secret'));
  linkSync(join(path, 'once', 'j~2f1'), join(path, 'new', '00000000000000aa'));
  mkdirSync(join(path, 'new', '00000000000000ac'));
  store.delete(['j/1']);
  assert.deepEqual(readdirSync(join(path, 'new')), ['00000000000000ac']);
  // A copy may lack the folder, which is empty at rest.
  rmSync(join(path, 'new'), { recursive: true });
  store.delete(['j/1']);
});

test('a path is a path whatever SQLite would make of it', (context) => {
  const before = process.cwd();
  const path = folder(context);
  process.chdir(path);
  try {
    for (const name of [':memory:', 'file:x.sqlite']) {
      for (const value of [undefined, bytes('v')]) {
        const store = new SqliteStore(name);
        assert.deepEqual(store.get(['k']), [value]);
        store.put('k', bytes('v'));
        store.close();
      }
    }
    assert.deepEqual(readdirSync(path).sort(), [':memory:', 'file:x.sqlite']);
  } finally {
    process.chdir(before);
  }
});

test('a removal that fails halfway says so', (context) => {
  const path = join(folder(context), 's.store');
  const store = new FolderStore(path);
  const keys = ['j/1', 'j/2', 'j/3'];
  for (const key of keys) store.put(key, bytes('v'));
  // No file can be removed where a folder lies.
  const second = join(path, 'once', 'j~2f2');
  rmSync(second);
  mkdirSync(second);
  for (const [asked, code] of [
    [['j/1', ''], 'invalid'],
    [keys.slice(1), 'unavailable'],
    [keys, 'unknown-outcome'],
  ]) {
    assert.throws(() => store.delete(asked), { code });
  }
  rmSync(second, { recursive: true });
  store.delete(keys);
  assert.deepEqual(store.keys('j/', '', 9), []);
});

test('the last number of a pointer has no successor', (context) => {
  const path = join(folder(context), 's.store');
  const store = new FolderStore(path);
  store.put('head', bytes('v'));
  const turns = join(path, 'turn', 'head');
  const first = readdirSync(turns).find((name) => name.includes('-'));
  const last = first.replace(/^\d+/, '18446744073709551615');
  renameSync(join(turns, first), join(turns, last));
  const subject = join(turns, last);
  assert.throws(() => store.swap('head', bytes('v'), bytes('w')), { code: 'corrupt', subject });
  assert.deepEqual(store.get(['head']), [bytes('v')]);
});

test('foreign folders are refused', (context) => {
  const path = folder(context);
  writeFileSync(join(path, 'format'), 'something else\n');
  assert.throws(() => new FolderStore(path), { code: 'corrupt' });
});

test('a model of the host is used', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const search = {
    model: 'letters',
    dimensions: letters.length,
    embed: (texts) => texts.map((text) => letters.map((letter) => text.split(letter).length - 1)),
  };
  const core = await load({ s: new MapStore() }, { search });
  const me = { store: 's', owner: 'me' };
  for (const content of ['the harbour opens at dawn', 'zebras graze']) {
    await core.call('working.add_fact', { content }, me);
  }
  const status = await core.call('admin.status', {}, me);
  assert.deepEqual([status.embeds, status.model], [true, 'letters']);
  assert.equal((await core.call('working.embed_sync', {}, me)).embedded, 2);
  const { hits } = await core.call('working.embed_search', { query: 'gazes arbez' }, me);
  assert.match(hits[0].text, /^zebras graze/);
});

test('text that is none is refused', async () => {
  const core = await load({ s: new MapStore() });
  const request = { kind: 'fact', key: 'k', value: 'v' };
  const half = core.callText('facts.store', '{"key":"\ud83d"}', { store: 's', owner: 'me' });
  await assert.rejects(half, { code: 'invalid', subject: 'request' });
  const actor = core.call('facts.store', request, { store: 's', owner: 'me', actor: 'a\ud83d' });
  await assert.rejects(actor, { code: 'invalid', subject: 'actor' });
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

test('a call that stopped says whether it began to write', async () => {
  const request = { kind: 'fact', key: 'k', value: 'v' };
  for (const [at, method, code] of [
    ['once', 'facts.store', 'internal'],
    ['once', 'facts.list', 'internal'],
    ['after', 'admin.compact', 'unknown-outcome'],
  ]) {
    const store = new MapStore();
    let answers = '';
    const { swap, put, get } = MapStore.prototype;
    const changed = (done) => {
      if (done && answers === 'after') answers = 'once';
      return done;
    };
    store.swap = (...values) => changed(swap.apply(store, values));
    store.put = (...values) => changed(put.apply(store, values) ?? true);
    // What no component can read.
    store.get = (keys) => (answers === 'once' ? keys.map(() => Symbol('odd')) : get.call(store, keys));
    const core = await load({ s: store });
    const me = { store: 's', owner: 'me' };
    await core.call('facts.store', request, me);
    core.reopen();
    answers = at;
    const call = core.call(method, method === 'facts.store' ? request : {}, { ...me, operation: 'op-1' });
    await assert.rejects(call, { code, operation: 'op-1' });
    answers = '';
    assert.equal((await core.call('facts.get', { key: 'k' }, me)).fact.value, 'v');
  }
});

test('closing closes every store and throws the first failure', async () => {
  let full = false;
  const stores = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, new MapStore()]));
  stores.a.swap = (key, expected, next) => {
    if (full && next) throw new VademecumError('full', 'no room');
    return MapStore.prototype.swap.call(stores.a, key, expected, next);
  };
  const core = await load(stores);
  for (const store of Object.keys(stores)) {
    const me = { store, owner: 'me' };
    await core.call('memory.remember', { content: 'the harbour opens at dawn' }, me);
    assert.equal((await core.call('retrieval.recall', { query: 'harbour' }, me)).hits.length, 1);
  }
  full = true;
  await assert.rejects(core.close(), { code: 'full' });
  full = false;
  const anew = await load(stores);
  for (const [store, uses] of Object.entries({ a: 0, b: 1, c: 1 })) {
    const { items } = await anew.call('memory.list', {}, { store, owner: 'me' });
    assert.equal(items[0].uses, uses, store);
  }
});

test('what is closed stays closed', async () => {
  const stores = { a: new MapStore() };
  const me = { store: 'a', owner: 'me' };
  const core = await load(stores);
  await core.call('facts.store', { kind: 'fact', key: 'k', value: 'v' }, me);
  await core.close();
  await core.close();
  const closed = { code: 'invalid', subject: 'closed' };
  await assert.rejects(core.call('facts.get', { key: 'k' }, me), closed);
  await assert.rejects(core.callText('facts.get', '{}', me), closed);
  await assert.rejects(core.methods('a'), closed);
  assert.throws(() => core.reopen(), closed);
  const anew = await load(stores);
  assert.equal((await anew.call('facts.get', { key: 'k' }, me)).fact.value, 'v');
});
