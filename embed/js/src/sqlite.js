// A store in one SQLite file, shared by any number of processes and languages. docs/format.md of
// the project fixes the layout, the settings and the statements.
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { VademecumError } from './error.js';
import { VALUE_BYTES_MAX, checkKey, checkValue, never } from './store.js';

// Nothing before Node 22.13: whoever imports this is told when a store is opened.
const sqlite = process.getBuiltinModule?.('node:sqlite');

const APPLICATION_ID = 0x56444d4d;
const LAYOUT = 1;
const WAIT_MS = 5000;
// Pauses between two looks at a busy file, and the first of them; commits take about as long.
const PAUSE_MS = 4;
const PAUSE_LEAST_MS = 0.05;

const SETTINGS = [
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'synchronous = FULL',
  'fullfsync = ON',
  'checkpoint_fullfsync = ON',
  'secure_delete = ON',
];
const CREATE_TABLE =
  'CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT';
/** Whether there is a table as a store's, and no other. */
const OURS = `SELECT count(*) = 1 AND sum(name = 'kv' AND sql LIKE '%STRICT%') = 1
  FROM sqlite_schema WHERE type = 'table'`;
/** The first key that is not where it belongs, from one walk through the tree of keys as it lies. */
const UNSOUND = `SELECT CAST(key AS BLOB)
  FROM (SELECT key, lag(key) OVER (ORDER BY key) AS before FROM kv)
  WHERE typeof(key) <> 'text' OR key GLOB '*[^ -~]*' OR key <= before LIMIT 1`;
/** Whether keys lie in a tree of their own that names the rows, as in every table made today. */
const APART = "SELECT wr = 0 FROM pragma_table_list('kv')";
/** The key of the newest row, if it is above every row that a key leads to. */
const HIDDEN = `SELECT CAST(key AS BLOB) FROM kv NOT INDEXED WHERE rowid >
  (SELECT ifnull(max(rowid), 0) FROM kv INDEXED BY sqlite_autoindex_kv_1 WHERE key > '')
  ORDER BY rowid DESC LIMIT 1`;
const STATEMENTS = {
  get: 'SELECT value FROM kv WHERE key = ?',
  put: 'INSERT INTO kv (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  create: 'INSERT INTO kv (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING',
  replace: 'UPDATE kv SET value = ? WHERE key = ? AND value = ?',
  remove: 'DELETE FROM kv WHERE key = ? AND value = ?',
  delete: 'DELETE FROM kv WHERE key = ?',
  keys: 'SELECT key FROM kv WHERE key >= ? AND key > ? AND key < ? ORDER BY key LIMIT ?',
};

/** One SQLite file. */
export class SqliteStore {
  #path;
  #database;
  #wait;
  #prepared = new Map();

  /** Opens the file, making it if there is none; waits `wait` milliseconds for a busy one. */
  constructor(path, { wait = WAIT_MS } = {}) {
    this.#path = path;
    this.#wait = wait;
    if (!sqlite) {
      throw new VademecumError(
        'unsupported',
        `a SQLite store needs Node 22.13 or later, this is ${process.version}: take a FolderStore`,
        { subject: path },
      );
    }
    look(path);
    try {
      closeSync(openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600));
    } catch (error) {
      if (error.code === 'ENOTDIR') throw never(path, 'leads through a file, which is no folder');
      const code = error.code === 'ENOSPC' ? 'full' : 'denied';
      throw new VademecumError(code, error.message, { subject: path });
    }
    // A whole path, for SQLite takes `:memory:` and `file:` at the beginning for something else.
    this.#database = this.#run(false, () => new sqlite.DatabaseSync(resolve(path)));
    try {
      this.#run(false, () => {
        for (const setting of ['busy_timeout = 0', ...SETTINGS]) this.#ask(`PRAGMA ${setting}`);
      });
      this.#prepare();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close() {
    this.#database.close();
  }

  get(keys) {
    keys.forEach(checkKey);
    const read = () => keys.map((key) => this.#statement('get').get(key)?.value);
    return this.#run(false, () => (keys.length < 2 ? read() : this.#transaction('DEFERRED', read)));
  }

  put(key, value) {
    checkKey(key);
    checkValue(value);
    this.#run(true, () => this.#statement('put').run(key, value));
  }

  swap(key, expected, next) {
    checkKey(key);
    if (next) checkValue(next);
    if (!expected && !next) return this.get([key])[0] === undefined;
    // One statement each: it takes the write lock before it reads, so that what it compares with
    // is the current value.
    return this.#run(true, () => {
      if (!expected) return this.#statement('create').run(key, next);
      if (!next) return this.#statement('remove').run(key, expected);
      return this.#statement('replace').run(next, key, expected);
    }).changes === 1;
  }

  delete(keys) {
    keys.forEach(checkKey);
    if (keys.length === 0) {
      this.#erase();
      return;
    }
    const remove = () => keys.forEach((key) => this.#statement('delete').run(key));
    this.#run(true, () => this.#transaction('IMMEDIATE', remove));
  }

  keys(prefix, after, limit) {
    const bounds = [prefix, after, `${prefix}\x7f`, limit];
    return this.#run(false, () => this.#statement('keys').all(...bounds)).map((row) => row.key);
  }

  describe() {
    return {
      linearizable: true,
      durable: true,
      shared: true,
      lists: true,
      erases: true,
      largest: VALUE_BYTES_MAX,
    };
  }

  #statement(name) {
    let statement = this.#prepared.get(name);
    if (!statement) {
      statement = this.#database.prepare(STATEMENTS[name]);
      this.#prepared.set(name, statement);
    }
    return statement;
  }

  #run(writes, work) {
    // SQLite's own waiting grows to pauses of a tenth of a second: whoever waits longest would ask
    // least often and starve beside the others. What is busy did nothing: it is done again whole.
    const start = performance.now();
    for (let next = PAUSE_LEAST_MS; ; next = Math.min(2 * next, PAUSE_MS)) {
      try {
        return work();
      } catch (error) {
        const over = performance.now() - start >= this.#wait;
        if ((error.errcode & 0xff) !== BUSY || over) throw failed(this.#path, error, writes);
      }
      pause(next);
    }
  }

  /** The first column of the first row of an answer. */
  #ask(sql) {
    return Object.values(this.#database.prepare(sql).get() ?? {})[0];
  }

  #transaction(kind, work) {
    this.#database.exec(`BEGIN ${kind}`);
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      try {
        this.#database.exec('ROLLBACK');
      } catch {
        // SQLite has rolled back already.
      }
      throw error;
    }
  }

  /** Looks whose file it is before anything is written, then brings it to the layout. */
  #prepare() {
    const start = performance.now();
    for (;;) {
      try {
        this.#run(false, () => this.#prepareOnce());
        return;
      } catch (error) {
        // Changing the journal mode does not wait for others: SQLite answers at once.
        if (error.code !== 'unavailable' || performance.now() - start >= this.#wait) throw error;
      }
      pause();
    }
  }

  #prepareOnce() {
    // What is read must be of one instant: somebody else may be making the file right now.
    if (this.#transaction('DEFERRED', () => this.#belongs())) return;
    if (this.#ask('PRAGMA journal_mode = WAL') !== 'wal') {
      const message = `${this.#path}: the file system cannot share a write-ahead log`;
      throw new VademecumError('unsupported', message);
    }
    this.#transaction('IMMEDIATE', () => {
      // Somebody else may have made it in the meantime.
      if (this.#belongs()) return;
      this.#database.exec(CREATE_TABLE);
      this.#database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
      this.#database.exec(`PRAGMA user_version = ${LAYOUT}`);
    });
  }

  /** True when the file is a store, false when it is empty. */
  #belongs() {
    const number = (sql) => this.#ask(sql);
    const refuse = (code, reason) => {
      throw new VademecumError(code, `${this.#path}: ${reason}`, { subject: this.#path });
    };
    const application = number('PRAGMA application_id');
    const layout = number('PRAGMA user_version');
    const tables = number('SELECT count(*) FROM sqlite_schema');
    if (application === 0 && layout === 0 && tables === 0) return false;
    if (application !== APPLICATION_ID) {
      if (layout === LAYOUT && number(OURS)) refuse('corrupt', 'its application id is another one');
      throw never(this.#path, 'belongs to another program and was left alone');
    }
    if (layout < LAYOUT) refuse('corrupt', 'its layout is none that ever was');
    if (layout > LAYOUT) {
      refuse('unsupported', `written in layout ${layout}, this version reads ${LAYOUT}`);
    }
    const columns = "SELECT count(*) FROM pragma_table_info('kv') WHERE name IN ('key', 'value')";
    if (number(columns) !== 2) refuse('corrupt', 'the table kv is missing');
    // Every search trusts the order of the keys: one that is damaged hides others.
    this.#find(UNSOUND, (key) => refuse('corrupt', `${key} is not where it belongs`));
    // The newest row is the newest record as a rule, and nothing else tells of it.
    if (number(APART)) {
      const what = 'has a row but no place among the keys';
      const help = 'REINDEX in the sqlite3 program makes them anew';
      this.#find(HIDDEN, (key) => refuse('corrupt', `${key} ${what} (${help})`));
    }
    return true;
  }

  /** Tells the key that a statement finds, if there is one. */
  #find(sql, tell) {
    const found = this.#database.prepare(sql).get();
    if (!found) return;
    const bytes = Object.values(found)[0] ?? new Uint8Array();
    tell(`the key ${JSON.stringify(new TextDecoder().decode(bytes))} of the table kv`);
  }

  /** Rewrites the file and cuts the log: only then no copy of a deleted value is left. */
  #erase() {
    this.#run(false, () => this.#database.exec('VACUUM'));
    const start = performance.now();
    const cut = () => this.#ask('PRAGMA wal_checkpoint(TRUNCATE)');
    while (this.#run(false, cut) !== 0) {
      if (performance.now() - start >= this.#wait) {
        const message = `${this.#path}: others kept reading the log that was to be cut`;
        throw new VademecumError('unavailable', message);
      }
      pause();
    }
  }
}

/** Refuses what is there and no file. */
function look(path) {
  const about = statSync(path, { throwIfNoEntry: false });
  if (about?.isDirectory()) {
    const what = 'is a folder: name a file in it, or a folder whose name ends in .store';
    throw never(path, what);
  }
  if (about && !about.isFile()) throw never(path, 'is a pipe or a device, no file');
}

function pause(milliseconds = PAUSE_MS) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

const BUSY = 5;

/** Primary result codes of SQLite; the others say that a write may have happened. */
const CODES = {
  1: 'corrupt', // ERROR: a table that is not as it must be
  3: 'denied', // PERM
  [BUSY]: 'unavailable',
  6: 'unavailable', // LOCKED
  7: 'unavailable', // NOMEM
  8: 'denied', // READONLY
  11: 'corrupt', // CORRUPT
  13: 'full', // FULL
  14: 'unavailable', // CANTOPEN
  23: 'denied', // AUTH
  26: 'corrupt', // NOTADB
};

/** What a failure of SQLite says about the call; the low byte is the primary code. */
function failed(path, error, writes) {
  if (error instanceof VademecumError) return error;
  // The log may hold a commit although the disk did not confirm it.
  const code = CODES[error.errcode & 0xff] ?? (writes ? 'unknown-outcome' : 'unavailable');
  return new VademecumError(code, `${path}: ${error.message}`, { subject: path });
}
