// A store of plain files, shared by any number of processes and languages without locks.
// docs/format.md of the project has the layout and says why each step is safe.
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { VademecumError } from './error.js';
import { checkKey, checkSize, checkValue, never, same } from './store.js';

const FORMAT = 'vademecum folder store 1\n';
/** The longest name of a file, in bytes. */
const NAME_BYTES_MAX = 200;
/** The largest value, in bytes. */
const FOLDER_VALUE_BYTES_MAX = 64 * 1024 * 1024;
/** Where a pointer points whose key is absent. */
const GONE = '0'.repeat(16);
/** How often a read looks again for a pointer that is just being moved. */
const LOOKS = 1000;
/** How often a value is written again whose first name was swept away before it had its place. */
const TRIES = 16;
const POINTER = /^(\d{20})-([0-9a-f]{16})$/;
/** The highest number of a pointer; no store gets there by itself. */
const NUMBER_MAX = 2n ** 64n - 1n;
const CODES = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/**
 * Keys with `/` are written once: a file, made by a hard link, which fails when it is there. Keys
 * without `/` take turns: a folder with one pointer, whose name says which content is current, and
 * which only one writer can rename away.
 */
export class FolderStore {
  #path;
  #once;
  #turns;
  /** It was seen to be there: what only reads makes none. */
  #made = false;

  /** Opens the store in a folder. One that is not there is made by the first write. */
  constructor(path) {
    this.#path = path;
    this.#once = join(path, 'once');
    this.#turns = join(path, 'turn');
    this.#run(() => this.#look());
  }

  get(keys) {
    return this.#run(() => keys.map((key) => this.#get(key)));
  }

  put(key, value) {
    const [place, once] = this.#place(key, value);
    this.#run(() => {
      this.#make();
      if (!once) {
        this.#replaceAny(place, value);
        return;
      }
      this.#publish(value, place, fs.renameSync);
      kept(this.#once);
    });
  }

  swap(key, expected, next) {
    const [place, once] = this.#place(key, next);
    return this.#run(() => {
      if (!expected && next) this.#make();
      if (!once) return this.#takeTurn(place, expected, next);
      if (expected) {
        const message = `a folder store replaces no value of a key with '/': ${key}`;
        throw new VademecumError('unsupported', message, { subject: key });
      }
      return next ? this.#create(place, next) : this.#get(key) === undefined;
    });
  }

  delete(keys) {
    const places = keys.map((key) => this.#place(key));
    let done = false;
    const failed = (error) => {
      if (!done || error instanceof VademecumError) return error;
      // Removing the same keys again does the rest.
      const message = `${this.#path}: some of the keys are gone: ${error.message}`;
      return new VademecumError('unknown-outcome', message, { subject: this.#path });
    };
    this.#run(() => {
      try {
        for (const [place, once] of places) {
          if (once) fs.rmSync(place, { force: true });
          else this.#replaceAny(place, undefined);
          done = true;
        }
        if (!this.#look()) return;
        this.#sweep();
      } catch (error) {
        throw failed(error);
      }
      kept(this.#once);
    });
  }

  keys(prefix, after, limit) {
    const wanted = (key) => key !== undefined && key.startsWith(prefix) && key > after;
    return this.#run(() => {
      const names = (folder) =>
        this.#made ? fs.readdirSync(folder) : (ifThere(() => fs.readdirSync(folder)) ?? []);
      const once = names(this.#once).map(unescape).filter(wanted);
      const turns = names(this.#turns).map(unescape).filter(wanted);
      const found = once.concat(turns.filter((key) => this.#isThere(key)));
      return found.sort().slice(0, limit);
    });
  }

  describe() {
    return {
      linearizable: true,
      durable: true,
      shared: true,
      lists: true,
      erases: true,
      largest: FOLDER_VALUE_BYTES_MAX,
    };
  }

  /**
   * Whether a folder without `format` holds anything that somebody who is making the same store
   * right now would not have put there.
   */
  #isForeign(mark) {
    const names = (folder) => ifThere(() => fs.readdirSync(folder)) ?? [];
    const made = ['format', 'new', 'once', 'turn'];
    if (!names(this.#path).every((name) => made.includes(name))) return true;
    // Keys come after `format`: who has some by now has it as well.
    const full = names(this.#once).length > 0 || names(this.#turns).length > 0;
    return full && !fs.existsSync(mark);
  }

  /** Whether the store is there; something else in its place is refused. */
  #look() {
    if (this.#made) return true;
    const mark = join(this.#path, 'format');
    const about = fs.statSync(this.#path, { throwIfNoEntry: false });
    if (about && !about.isDirectory()) throw never(this.#path, 'is a file, no folder');
    const found = this.#mark(mark);
    if (found !== undefined && Buffer.from(found).equals(Buffer.from(FORMAT))) {
      this.#lookNew();
      this.#made = true;
    }
    if (this.#made) return true;
    if (found) throw corrupt(mark, 'this is not a folder store of version 1');
    if (this.#isForeign(mark)) {
      const what = 'is a folder of something else and was left alone: name a new or an empty one';
      throw never(this.#path, what);
    }
    return false;
  }

  #mark(mark) {
    try {
      return read(mark);
    } catch (error) {
      if (error.code !== 'ENOTDIR') throw error;
      throw never(this.#path, 'leads through a file, which is no folder');
    }
  }

  /** Refuses what is no folder in the place of `new`: no read would meet it. */
  #lookNew() {
    const path = join(this.#path, 'new');
    const about = fs.statSync(path, { throwIfNoEntry: false });
    if (!about || about.isDirectory()) return;
    const what = 'what lies there is no folder; it holds no value: remove it, and the next write';
    throw corrupt(path, `${what} makes the folder anew`);
  }

  /** Before a write: makes the store if it is not there. */
  #make() {
    if (this.#look()) return;
    const mark = join(this.#path, 'format');
    for (const folder of [this.#once, this.#turns, join(this.#path, 'new')]) {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
    this.#claim(mark, Buffer.from(FORMAT));
    sync(this.#path);
    sync(dirname(resolve(this.#path)));
    this.#made = true;
  }

  #get(key) {
    const [place, once] = this.#place(key);
    return once ? read(place) : this.#turn(place).value;
  }

  /** Also a key whose value is gone: whoever reads it learns that it is damaged. */
  #isThere(key) {
    try {
      return this.#get(key) !== undefined;
    } catch (error) {
      if (error.code === 'corrupt') return true;
      throw error;
    }
  }

  #create(place, value) {
    const done = this.#claim(place, value);
    if (done) kept(this.#once);
    return done;
  }

  /** Gives a value a place that is free; false when it is taken. */
  #claim(place, value) {
    try {
      this.#publish(value, place, fs.linkSync);
      return true;
    } catch (error) {
      if (error.code === 'EEXIST') return false;
      throw error;
    }
  }

  /**
   * Writes a value under a name of its own, lets `move` give it its place, and takes the first name
   * away.
   */
  #publish(value, place, move) {
    for (let tries = 1; ; tries += 1) {
      const fresh = this.#fresh();
      try {
        write(fresh, value);
        move(fresh, place);
        return;
      } catch (error) {
        if (error.code !== 'ENOENT' || tries === TRIES) throw error;
        // A copy of the store may lack the folder, which is empty at rest.
        fs.mkdirSync(join(this.#path, 'new'), { mode: 0o700, recursive: true });
      } finally {
        fs.rmSync(fresh, { force: true });
      }
    }
  }

  /**
   * Removes the files in `new`: what a writer that crashed left there may be a second name of what
   * was removed. A writer that is at work finds its own gone before it has a place, so nothing
   * happened, and writes it again. A folder there is the first turn of a key, which holds no text.
   */
  #sweep() {
    const folder = join(this.#path, 'new');
    fs.mkdirSync(folder, { mode: 0o700, recursive: true });
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isDirectory()) fs.rmSync(join(folder, entry.name), { force: true });
    }
    kept(folder);
  }

  /** What a key that takes turns holds: no pointer when it was never written. */
  #turn(folder) {
    for (let look = 0; look < LOOKS; look += 1) {
      const names = ifThere(() => fs.readdirSync(folder));
      if (!names) return {};
      // A listing may meet a pointer under both of its names, or under none: the higher one is the
      // later one, and none means to look again.
      const pointer = names.filter(isPointer).sort().at(-1);
      if (!pointer) continue;
      const [number, content] = pointer.split('-');
      const turn = { number: BigInt(number), pointer, content };
      if (content === GONE) return turn;
      const value = read(join(folder, content));
      if (value) return { ...turn, value };
      // Replaced since the listing.
    }
    throw corrupt(folder, 'no pointer leads to a value');
  }

  #takeTurn(folder, expected, next) {
    for (;;) {
      const now = this.#turn(folder);
      if (!same(now.value, expected)) return false;
      if (same(now.value, next) || this.#replace(folder, now, next)) return true;
    }
  }

  #replaceAny(folder, value) {
    while (!this.#replace(folder, this.#turn(folder), value));
  }

  /** Puts a value in the place of what was read; false when somebody else was faster. */
  #replace(folder, now, next) {
    if (!now.pointer) return !next || this.#begin(folder, next);
    if (!now.value && !next) return true;
    if (now.number === NUMBER_MAX) {
      throw corrupt(join(folder, now.pointer), 'the pointer has no successor');
    }
    const content = next ? draw() : GONE;
    if (next) write(join(folder, content), next);
    const pointer = `${String(now.number + 1n).padStart(20, '0')}-${content}`;
    try {
      fs.renameSync(join(folder, now.pointer), join(folder, pointer));
    } catch (error) {
      if (next) fs.rmSync(join(folder, content), { force: true });
      if (error.code === 'ENOENT') return false;
      throw error;
    }
    kept(folder);
    if (now.value) fs.rmSync(join(folder, now.content), { force: true });
    return true;
  }

  /** The first turn of a key: a whole folder, moved to its place unless there is one. */
  #begin(folder, value) {
    const fresh = this.#fresh();
    const content = draw();
    fs.mkdirSync(fresh, { mode: 0o700, recursive: true });
    try {
      write(join(fresh, content), value);
      write(join(fresh, `${'1'.padStart(20, '0')}-${content}`), new Uint8Array());
      sync(fresh);
      fs.renameSync(fresh, folder);
    } catch (error) {
      fs.rmSync(fresh, { recursive: true, force: true });
      if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code) && fs.existsSync(folder)) {
        return false;
      }
      throw error;
    }
    kept(this.#turns);
    return true;
  }

  /** The path of a key, and whether it is written once. */
  #place(key, value) {
    checkKey(key);
    if (value) checkValue(value, FOLDER_VALUE_BYTES_MAX);
    const digits = (letter) => `~${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
    const name = key.replace(/[^a-z0-9_-]/g, digits);
    checkSize('file name', name.length, NAME_BYTES_MAX);
    const once = key.includes('/');
    return [join(once ? this.#once : this.#turns, name), once];
  }

  #fresh() {
    return join(this.#path, 'new', draw());
  }

  #run(work) {
    try {
      return work();
    } catch (error) {
      if (error instanceof VademecumError) throw error;
      if (error.code === 'ENOTDIR') {
        throw corrupt(error.path ?? this.#path, 'a file is where a folder should be');
      }
      const code = CODES[error.code] ?? 'unavailable';
      throw new VademecumError(code, `${this.#path}: ${error.message}`, { subject: this.#path });
    }
  }
}

/** A name that nobody else has drawn, never that of what is gone. */
function draw() {
  const name = randomBytes(8).toString('hex');
  return name === GONE ? draw() : name;
}

function isPointer(name) {
  const found = POINTER.exec(name);
  return found !== null && BigInt(found[1]) <= NUMBER_MAX;
}

function unescape(name) {
  if (/~(?![0-9a-f]{2})/.test(name)) return undefined;
  return name.replace(/~(..)/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** The result, or undefined when a file is not there. */
function ifThere(work) {
  try {
    return work();
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function corrupt(place, what) {
  return new VademecumError('corrupt', `${place}: ${what}`, { subject: place });
}

/**
 * The whole file. A pipe would be waited for, and a folder is no value however often it is read.
 */
function read(path) {
  const bytes = ifThere(() => {
    if (!fs.statSync(path).isFile()) throw corrupt(path, 'what lies there is no file');
    return fs.readFileSync(path);
  });
  return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Makes a file that must not be there, and syncs its bytes. */
function write(path, value) {
  const file = fs.openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < value.length; ) at += fs.writeSync(file, value, at);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Makes the names in a folder outlive a crash. */
function sync(folder) {
  if (process.platform === 'win32') return; // it syncs no folders
  // What is no folder is not waited for.
  const handle = fs.openSync(folder, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Syncs after the deciding step: if that fails it is open whether the write outlives a crash. */
function kept(folder) {
  try {
    sync(folder);
  } catch (error) {
    throw new VademecumError('unknown-outcome', `${folder}: ${error.message}`, { subject: folder });
  }
}
