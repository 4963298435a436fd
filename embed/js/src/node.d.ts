import type { Options, Stores, Vademecum } from './index.js';

export * from './index.js';

/** Loads the component over stores. */
export function load(stores: Stores, options?: Options): Promise<Vademecum>;
