// The core for every JavaScript host: nothing here is particular to Node or to a browser.
import { VademecumError } from './error.js';

export { VademecumError } from './error.js';
export { KEY_BYTES_MAX, MapStore, VALUE_BYTES_MAX } from './store.js';

const CHANNELS = new Set(['user', 'agent', 'tool', 'import', 'shared']);
const NO_CALLER = {
  store: 'main',
  operation: '',
  actor: '',
  channel: 'user',
  owner: '',
  project: '',
  agent: '',
  session: '',
};

/** Memory and skills over the stores lent to it: one instance a store, made when it is needed. */
export class Vademecum {
  #instantiate;
  #module;
  #instances = new Map();
  #closed = false;

  /**
   * `instantiate` is that of the transpiled component, `module` gives a compiled core module by
   * name, `stores` a store by name (an object, a Map, or anything with `get`), `search` a search engine
   * or an embedding model (`Search` of index.d.ts).
   */
  constructor({ instantiate, module, stores, now, entropy, log, search }) {
    const modules = new Map();
    this.#instantiate = instantiate;
    this.#module = (name) => {
      if (!modules.has(name)) modules.set(name, module(name));
      return modules.get(name);
    };
    this.stores = stores;
    this.now = now ?? (() => Date.now());
    this.entropy = entropy ?? systemEntropy;
    this.log = log ?? (() => {});
    this.search = search;
  }

  /** Calls a method such as `facts.store` with a JSON value and gives the JSON answer. */
  async call(method, request = {}, caller = {}) {
    return JSON.parse(await this.callText(method, JSON.stringify(request), caller));
  }

  /**
   * As `call`, with JSON text in and out. A call that stops (a fault, no more memory, an exception
   * of `now`, `entropy` or `log`) drops its instance; the next call opens the store anew. It throws
   * `internal` if the store had not changed, and `unknown-outcome` with the caller's operation if it
   * had: what was asked for may be there, and repeating it with the same operation does it once.
   */
  async callText(method, request, caller = {}) {
    this.#checkOpen();
    return this.#callText(method, request, caller);
  }

  async #callText(method, request, caller) {
    const who = checkedCaller({ ...NO_CALLER, ...caller });
    checkText('method', method);
    checkText('request', request);
    const { door, progress } = await this.#instance(who.store);
    progress.wrote = false;
    try {
      return door.call(who, method, request);
    } catch (error) {
      if (error?.payload?.code) throw VademecumError.fromRecord(error.payload);
      this.#instances.delete(who.store);
      throw stopped(error, progress.wrote, who.operation);
    }
  }

  /** Names of all methods, ascending. */
  async methods(store = 'main') {
    this.#checkOpen();
    return (await this.#instance(store)).door.methods();
  }

  /** Drops every instance, as a crash would. The stores stay. */
  reopen() {
    this.#checkOpen();
    this.#instances.clear();
  }

  /**
   * Writes what is pending (uses that no record counts yet) and drops every instance. A store that
   * fails keeps no other from closing: the first failure is thrown at the end. After it every call
   * is `invalid`; closing again does nothing.
   */
  async close() {
    this.#closed = true;
    const failures = [];
    for (const store of [...this.#instances.keys()]) {
      try {
        await this.#callText('admin.flush', '{}', { store, owner: '*' });
      } catch (error) {
        failures.push(error);
      }
    }
    this.#instances.clear();
    if (failures.length > 0) throw failures[0];
  }

  /** Nothing opens a store again behind the back of whoever closed it. */
  #checkOpen() {
    if (!this.#closed) return;
    const message = 'this Vademecum is closed: make another one to go on with its stores';
    throw new VademecumError('invalid', message, { subject: 'closed' });
  }

  #instance(name) {
    let instance = this.#instances.get(name);
    if (!instance) {
      const store = this.stores.get ? this.stores.get(name) : own(this.stores, name);
      if (!store) {
        return Promise.reject(denied(name));
      }
      instance = this.#open(name, store);
      this.#instances.set(name, instance);
      instance.catch(() => this.#instances.delete(name));
    }
    return instance;
  }

  async #open(name, store) {
    // Whether the running call changed the store, or may have.
    const progress = { wrote: false };
    const imports = {
      'vademecum:core/kv': lend(name, store, progress),
      'vademecum:core/search': engine(this.search ?? {}),
      'vademecum:core/host': {
        now: () => BigInt(this.now()),
        entropy: () => BigInt.asUintN(64, BigInt(this.entropy())),
        log: (level, line) => this.log(level, line),
      },
      'vademecum:core/types': {},
    };
    return { door: (await this.#instantiate(this.#module, imports)).json, progress };
  }
}

/** A function of the host. Everything thrown is a record: a plain exception would unwind through the
 * instance. */
function answering(unexpected, run) {
  return (...values) => {
    try {
      return run(...values);
    } catch (error) {
      if (error instanceof VademecumError) throw error.toRecord();
      throw new VademecumError(unexpected, String(error?.message ?? error)).toRecord();
    }
  };
}

/** What the component imports as its store. */
function lend(name, store, progress) {
  const lent = (unexpected, run) =>
    answering(unexpected, (asked, ...rest) => {
      if (asked !== name) throw denied(asked);
      return run(...rest);
    });
  // Nothing changed after a swap that met another value and after an error that says so.
  const changing = (run) =>
    lent('unknown-outcome', (...values) => {
      const before = progress.wrote;
      progress.wrote = true;
      try {
        const answer = run(...values);
        progress.wrote = before || answer !== 0;
        return answer;
      } catch (error) {
        if (error instanceof VademecumError && error.code !== 'unknown-outcome') {
          progress.wrote = before;
        }
        throw error;
      }
    });
  return {
    get: lent('unavailable', (keys) => store.get(keys).map(entry)),
    put: changing((key, value) => void store.put(key, value)),
    swap: changing((key, expected, next) =>
      Number(store.swap(key, optional(expected), optional(next))),
    ),
    delete: changing((keys) => void store.delete(keys)),
    keys: lent('unavailable', (prefix, after, limit) => store.keys(prefix, after, limit)),
    describe: lent('unavailable', () => {
      const traits = store.describe();
      return { ...traits, largest: BigInt(traits.largest) };
    }),
  };
}

/** What the component imports as its search engine: it offers the functions that there are. */
function engine(search) {
  const offered = (name, run) =>
    answering('unavailable', (...values) => {
      if (search[name]) return run(...values);
      throw new VademecumError('unsupported', `this host has no search engine that can ${name}`);
    });
  return {
    describe: () => ({
      queries: Boolean(search.query),
      embeds: Boolean(search.embed),
      reranks: Boolean(search.rerank),
      model: search.model ?? '',
      dimensions: search.dimensions ?? 0,
      scripts: search.scripts ?? [],
    }),
    query: offered('query', (store, queries, loaded, limit, filter) =>
      search.query(store, queries, loaded, limit, filter),
    ),
    embed: offered('embed', (texts) => ({
      dimensions: search.dimensions,
      values: flat(search.embed(texts), search.dimensions),
    })),
    rerank: offered('rerank', (query, texts) => Float32Array.from(search.rerank(query, texts))),
  };
}

function flat(vectors, dimensions) {
  const values = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, index) => {
    if (vector.length !== dimensions) {
      const message = `a vector has ${vector.length} numbers, the model ${dimensions}`;
      throw new VademecumError('invalid', message, { subject: 'embedding' });
    }
    values.set(vector, index * dimensions);
  });
  return values;
}

function entry(value) {
  return { found: value !== undefined, value: value ?? new Uint8Array() };
}

function optional({ found, value }) {
  return found ? value : undefined;
}

function own(stores, name) {
  return Object.hasOwn(stores, name) ? stores[name] : undefined;
}

/** What a call that stopped means to its caller. */
function stopped(error, wrote, operation) {
  const reason = error?.message ?? error;
  if (wrote) {
    const message = `the call stopped after it began to write: ask about its operation (${reason})`;
    return new VademecumError('unknown-outcome', message, { operation });
  }
  const message = `the instance stopped before it wrote anything and was dropped: ${reason}`;
  return new VademecumError('internal', message, { operation });
}

function denied(name) {
  const message = `no store ${JSON.stringify(name)} was lent`;
  return new VademecumError('denied', message, { subject: name });
}

function checkedCaller(caller) {
  for (const [field, value] of Object.entries(caller)) {
    if (!(field in NO_CALLER)) {
      throw new VademecumError('invalid', `a caller has no field ${field}`, { subject: field });
    }
    checkText(field, value);
  }
  if (!CHANNELS.has(caller.channel)) {
    const message = `there is no channel ${JSON.stringify(caller.channel)}`;
    throw new VademecumError('invalid', message, { subject: 'channel' });
  }
  return caller;
}

/** Half a surrogate pair is no text: it would silently become another letter on its way in. */
function checkText(field, text) {
  if (typeof text === 'string' && !/\p{Surrogate}/u.test(text)) return;
  const message = `${field} is no text or holds half a surrogate pair`;
  throw new VademecumError('invalid', message, { subject: field });
}

function systemEntropy() {
  return globalThis.crypto.getRandomValues(new BigUint64Array(1))[0];
}
