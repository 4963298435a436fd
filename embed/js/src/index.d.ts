/** What kind of thing went wrong; `wit/types.wit` says what each means. */
export type Code =
  | 'invalid'
  | 'missing'
  | 'exists'
  | 'conflict'
  | 'unavailable'
  | 'unknown-outcome'
  | 'too-large'
  | 'full'
  | 'corrupt'
  | 'denied'
  | 'unsupported'
  | 'internal';

/** The one error of the package. Fields that say nothing are empty or zero. */
export class VademecumError extends Error {
  constructor(code: Code, message: string, fields?: Partial<ErrorFields>);
  readonly code: Code;
  /** The field, id or key it is about. */
  readonly subject: string;
  /** The limit that was passed; a bigint above 2^53. */
  readonly limit: number | bigint;
  /** The value that passed it. */
  readonly actual: number | bigint;
  /** On `conflict`: the version that is current. */
  readonly version: number | bigint;
  /** On `unknown-outcome`: the operation to ask about. */
  readonly operation: string;
}

export interface ErrorFields {
  subject: string;
  limit: number | bigint;
  actual: number | bigint;
  version: number | bigint;
  operation: string;
}

/** What a store promises. */
export interface Traits {
  /** Every client sees one order of `get`, `put`, `swap` and `delete`. */
  linearizable: boolean;
  /** A write that returned survives a crash. */
  durable: boolean;
  /** Several processes may hold it open at once. */
  shared: boolean;
  /** `keys` lists every key. */
  lists: boolean;
  /** After a `delete` of no keys nothing deleted or replaced is left on the medium. */
  erases: boolean;
  /** The largest value it takes, in bytes. */
  largest: number;
}

/**
 * What the host lends. Keys are 1 to 512 bytes of printable ASCII; `undefined` stands for absence.
 * Functions answer at once, not with a promise, and throw `VademecumError`.
 */
export interface Store {
  /** The values of the keys, all at one instant. */
  get(keys: string[]): (Uint8Array | undefined)[];
  /** Writes unconditionally. */
  put(key: string, value: Uint8Array): void;
  /** Replaces the value if it is exactly `expected`, atomically. False: it was not. */
  swap(key: string, expected: Uint8Array | undefined, next: Uint8Array | undefined): boolean;
  /** Removes the keys. No keys: erases what was deleted or replaced before. */
  delete(keys: string[]): void;
  /** Keys with the prefix above `after`, ascending, at most `limit`. */
  keys(prefix: string, after: string, limit: number): string[];
  /** What the store promises. */
  describe(): Traits;
}

/** The longest key, in bytes. */
export const KEY_BYTES_MAX: number;
/** The largest value that the stores of this package take, in bytes. */
export const VALUE_BYTES_MAX: number;

/** Keys and values in a Map. */
export class MapStore implements Store {
  constructor(traits?: Partial<Traits>);
  get(keys: string[]): (Uint8Array | undefined)[];
  put(key: string, value: Uint8Array): void;
  swap(key: string, expected: Uint8Array | undefined, next: Uint8Array | undefined): boolean;
  delete(keys: string[]): void;
  keys(prefix: string, after: string, limit: number): string[];
  describe(): Traits;
}

/** Who calls: authority, scope and idempotency key. Never let the model set a field. */
export interface Caller {
  /** The name under which the store was lent; absent: `main`. */
  store?: string;
  /** Names this call for retries: the same operation is never done twice. */
  operation?: string;
  actor?: string;
  /** Absent: `user`. */
  channel?: 'user' | 'agent' | 'tool' | 'import' | 'shared';
  /** Empty is the only owner of the store, `*` every owner. */
  owner?: string;
  project?: string;
  agent?: string;
  session?: string;
}

export type Stores = Record<string, Store> | { get(name: string): Store | undefined };

/** What a search is narrowed to; empty fields do not narrow. */
export interface Filter {
  owner: string;
  project: string;
  agent: string;
  collections: string[];
}

/** One hit of a search engine. */
export interface Candidate {
  /** Index of the query that it answers. */
  query: number;
  /** Id of the record, as the core knows it. */
  id: string;
  /** The engine's own score, finite, higher is better. */
  score: number;
}

/**
 * A search engine or an embedding model: the functions that it has are offered. They answer at
 * once, not with a promise. A failure degrades an answer and fails none.
 */
export interface Search {
  /** Identity of the embedding model: name, version and hash of the weights. */
  model?: string;
  /** Numbers in one embedding. */
  dimensions?: number;
  /** Scripts that the model covers, as ISO 15924 codes; absent or empty: all. */
  scripts?: string[];
  /** At most `limit` candidates a query, without those `loaded` already. */
  query?(store: string, queries: string[], loaded: string[], limit: number, filter: Filter): Candidate[];
  /** One vector a text, in the order of the texts. */
  embed?(texts: string[]): ArrayLike<number>[];
  /** One score a text, higher is better. */
  rerank?(query: string, texts: string[]): ArrayLike<number>;
}

export interface Options {
  search?: Search;
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  /** 64 unpredictable bits. */
  entropy?: () => bigint;
  log?: (level: 'debug' | 'info' | 'warn' | 'error', line: string) => void;
}

export interface Parts extends Options {
  /** That of the transpiled component, `dist/component/vademecum.js`. */
  instantiate: (module: (name: string) => Promise<WebAssembly.Module>, imports: object) => Promise<object>;
  /** Compiles a core module of `dist/component`, by name. */
  module: (name: string) => Promise<WebAssembly.Module>;
  stores: Stores;
}

/** Memory and skills over the stores lent to it. */
export class Vademecum {
  constructor(parts: Parts);
  /** Calls a method such as `facts.store`. */
  call<Answer = unknown>(method: string, request?: object, caller?: Caller): Promise<Answer>;
  /** As `call`, with JSON text in and out. */
  callText(method: string, request: string, caller?: Caller): Promise<string>;
  /** Names of all methods, ascending. */
  methods(store?: string): Promise<string[]>;
  /** Drops every instance, as a crash would. The stores stay. */
  reopen(): void;
  /**
   * Writes what is pending and drops every instance. After it every call is `invalid`; closing again
   * does nothing.
   */
  close(): Promise<void>;
}
