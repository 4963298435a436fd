// The core in Node: the transpiled component comes from the package's own files.
import { readFile } from 'node:fs/promises';

import { Vademecum } from './index.js';

export * from './index.js';

const FOLDER = new URL('../dist/component/', import.meta.url);

/** Loads the component over stores. */
export async function load(stores, options = {}) {
  const { instantiate } = await import(new URL('vademecum.js', FOLDER).href);
  const module = async (name) => WebAssembly.compile(await readFile(new URL(name, FOLDER)));
  return new Vademecum({ ...options, instantiate, module, stores });
}
