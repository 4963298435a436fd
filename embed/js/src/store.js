import { VademecumError } from './error.js';

/** The longest key, in bytes. */
export const KEY_BYTES_MAX = 512;
/** The largest value that the stores of this package take, in bytes. */
export const VALUE_BYTES_MAX = 16 * 1024 * 1024;

/** Refuses what is no key. */
export function checkKey(key) {
  if (key === '') throw new VademecumError('invalid', 'key is empty', { subject: 'key' });
  const odd = /[^ -~]/u.exec(key);
  if (odd) {
    const message = `key holds ${JSON.stringify(odd[0])}, only printable ASCII is taken`;
    throw new VademecumError('invalid', message, { subject: 'key' });
  }
  checkSize('key', key.length, KEY_BYTES_MAX);
}

/** Refuses a value that is too large. */
export function checkValue(value, limit = VALUE_BYTES_MAX) {
  checkSize('value', value.length, limit);
}

/** Refuses what is larger than its limit, in bytes. */
export function checkSize(subject, actual, limit) {
  if (actual <= limit) return;
  const message = `${subject} is ${actual} bytes, the limit is ${limit}`;
  throw new VademecumError('too-large', message, { subject, actual, limit });
}

/** What can never be a store, whatever is tried again. */
export function never(path, what) {
  return new VademecumError('invalid', `${path} ${what}`, { subject: 'store' });
}

/** Keys and values in a Map; lives and dies with the page or the process. */
export class MapStore {
  #values = new Map();
  #traits;

  constructor(traits = {}) {
    this.#traits = {
      linearizable: true,
      durable: false,
      shared: false,
      lists: true,
      erases: true,
      largest: VALUE_BYTES_MAX,
      ...traits,
    };
  }

  get(keys) {
    return keys.map((key) => this.#values.get(key));
  }

  put(key, value) {
    checkKey(key);
    checkValue(value);
    this.#values.set(key, value.slice());
  }

  swap(key, expected, next) {
    checkKey(key);
    if (next) checkValue(next);
    if (!same(this.#values.get(key), expected)) return false;
    if (next) this.#values.set(key, next.slice());
    else this.#values.delete(key);
    return true;
  }

  delete(keys) {
    for (const key of keys) this.#values.delete(key);
  }

  keys(prefix, after, limit) {
    const found = [...this.#values.keys()].filter((key) => key.startsWith(prefix) && key > after);
    return found.sort().slice(0, limit);
  }

  describe() {
    return this.#traits;
  }
}

/** Whether two values are equal, or both absent. */
export function same(left, right) {
  if (left === undefined || right === undefined) return left === right;
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
