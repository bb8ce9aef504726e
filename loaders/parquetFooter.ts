import {closeSync, fstatSync, openSync, readSync} from "node:fs";

/** What the end of a Parquet file says of it. */
export interface ParquetFooter {
  readonly rows: number;
  /** Largest value of each column of 32-bit whole numbers whose statistics are kept. */
  readonly largest: ReadonlyMap<string, number>;
}

/** A value of Thrift's compact protocol; a struct is a map by field id. */
type Thrift = boolean | number | Buffer | Thrift[] | Map<number, Thrift>;

const MAGIC = "PAR1";
// Field ids of parquet.thrift.
const NUM_ROWS = 3;
const ROW_GROUPS = 4;
const GROUP_COLUMNS = 1;
const CHUNK_META = 3;
const META_TYPE = 1;
const INT32 = 1;
const META_PATH = 3;
const META_STATISTICS = 12;
const MAX_VALUE = 5;

/** Reads Thrift's compact protocol, as far as a Parquet footer uses it. */
class ThriftReader {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  struct(): Map<number, Thrift> {
    const fields = new Map<number, Thrift>();
    for (let id = 0; ;) {
      const head = this.#byte();
      if (head === 0) return fields;
      id = head >> 4 === 0 ? this.#zigzag() : id + (head >> 4);
      fields.set(id, this.#value(head & 15));
    }
  }

  #value(type: number): Thrift {
    switch (type) {
      case 1:
        return true;
      case 2:
        return false;
      case 3:
        return this.#byte();
      case 4:
      case 5:
      case 6:
        return this.#zigzag();
      case 7:
        this.#at += 8;
        return this.bytes.readDoubleLE(this.#at - 8);
      case 8: {
        const length = this.#varint();
        this.#at += length;
        return this.bytes.subarray(this.#at - length, this.#at);
      }
      case 9:
      case 10: {
        const head = this.#byte();
        const size = head >> 4 === 15 ? this.#varint() : head >> 4;
        // In a list a truth value takes a byte of its own.
        return Array.from({length: size}, () => ((head & 15) < 3 ? this.#byte() === 1 : this.#value(head & 15)));
      }
      case 12:
        return this.struct();
      default:
        throw new Error(`parquetFooter: unknown type: got ${type}; expected one of Thrift's compact protocol`);
    }
  }

  #byte(): number {
    return this.bytes.readUInt8(this.#at++);
  }

  #varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  #zigzag(): number {
    const value = this.#varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

function footerBytes(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const {size} = fstatSync(file);
    const read = (length: number, from: number) => {
      const bytes = Buffer.alloc(Math.max(0, length));
      readSync(file, bytes, 0, bytes.length, Math.max(0, from));
      return bytes;
    };
    const end = size < 12 ? Buffer.alloc(8) : read(8, size - 8);
    const length = end.readUInt32LE(0);
    if (end.toString("latin1", 4) !== MAGIC || length + 8 > size)
      throw new Error(`${path}: no Parquet: got ${size} bytes; expected a whole file that ends in ${MAGIC}`);
    return read(length, size - 8 - length);
  } finally {
    closeSync(file);
  }
}

/**
 * Reads what the end of a Parquet file says, without a database: how many rows it holds, and the largest whole numbers.
 * Use it where a question must be answered at once, as for the tabs of a page; for anything else DuckDB.
 * @param path the file
 * @throws where it is no whole Parquet file
 * @example parquetFooter("trials/part-1.parquet").largest.get("trial_index") // 4
 */
export function parquetFooter(path: string): ParquetFooter {
  const meta = new ThriftReader(footerBytes(path)).struct();
  const largest = new Map<string, number>();
  for (const group of listOf(meta.get(ROW_GROUPS))) {
    for (const chunk of listOf(structOf(group).get(GROUP_COLUMNS))) {
      const column = structOf(structOf(chunk).get(CHUNK_META));
      const value = structOf(column.get(META_STATISTICS)).get(MAX_VALUE);
      if (column.get(META_TYPE) !== INT32 || !Buffer.isBuffer(value)) continue;
      const name = listOf(column.get(META_PATH)).map(String).join(".");
      largest.set(name, Math.max(largest.get(name) ?? -Infinity, value.readInt32LE(0)));
    }
  }
  return {rows: Number(meta.get(NUM_ROWS) ?? 0), largest};
}

function listOf(value: Thrift | undefined): Thrift[] {
  return Array.isArray(value) ? value : [];
}

function structOf(value: Thrift | undefined): Map<number, Thrift> {
  return value instanceof Map ? value : new Map();
}
