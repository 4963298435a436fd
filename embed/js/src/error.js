const NUMBERS = ['limit', 'actual', 'version'];
const TEXTS = ['subject', 'operation'];

/** The one error of the package. Fields that say nothing are empty or zero. */
export class VademecumError extends Error {
  constructor(code, message, fields = {}) {
    super(message);
    this.name = 'VademecumError';
    this.code = code;
    for (const name of TEXTS) this[name] = fields[name] ?? '';
    for (const name of NUMBERS) this[name] = plain(fields[name] ?? 0);
  }

  /** The seven fields as the JSON door writes them: big whole numbers are decimal strings. */
  toJSON() {
    const { code, message, subject, operation } = this;
    const fields = { code, message, subject };
    for (const name of NUMBERS) {
      fields[name] = typeof this[name] === 'bigint' ? String(this[name]) : this[name];
    }
    return { ...fields, operation };
  }

  /** The record of the contract. */
  toRecord() {
    const record = { ...this.toJSON() };
    for (const name of NUMBERS) record[name] = BigInt(this[name]);
    return record;
  }

  static fromRecord(record) {
    return new VademecumError(record.code, record.message, record);
  }
}

/** A whole number where it is exact, else a bigint. */
function plain(value) {
  return typeof value === 'bigint' && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}
