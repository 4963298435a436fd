import type { Store, Traits } from './index.js';

/** A store of plain files, shared by any number of processes and languages without locks. */
export class FolderStore implements Store {
  /** Opens the store in a folder. One that is not there is made by the first write. */
  constructor(path: string);
  get(keys: string[]): (Uint8Array | undefined)[];
  put(key: string, value: Uint8Array): void;
  swap(key: string, expected: Uint8Array | undefined, next: Uint8Array | undefined): boolean;
  delete(keys: string[]): void;
  keys(prefix: string, after: string, limit: number): string[];
  describe(): Traits;
}
