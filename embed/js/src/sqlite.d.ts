import type { Store, Traits } from './index.js';

/** One SQLite file, shared by any number of processes and languages. */
export class SqliteStore implements Store {
  /** Opens the file, making it if there is none; `wait` is milliseconds for a busy one. */
  constructor(path: string, options?: { wait?: number });
  close(): void;
  get(keys: string[]): (Uint8Array | undefined)[];
  put(key: string, value: Uint8Array): void;
  swap(key: string, expected: Uint8Array | undefined, next: Uint8Array | undefined): boolean;
  delete(keys: string[]): void;
  keys(prefix: string, after: string, limit: number): string[];
  describe(): Traits;
}
