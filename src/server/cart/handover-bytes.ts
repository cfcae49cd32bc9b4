/** Whole numbers in as few bytes as they need (LEB128: seven bits a byte, the lowest first), and texts behind their length. */
export function byteWriter() {
  const parts: Buffer[] = [];
  const number = (value: number) => {
    const bytes: number[] = [];
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    parts.push(Buffer.from([...bytes, rest]));
  };
  return {
    number,
    bytes: (value: Buffer) => void parts.push(value),
    text: (value: string) => {
      const bytes = Buffer.from(value, 'utf8');
      number(bytes.length);
      parts.push(bytes);
    },
    all: () => Buffer.concat(parts),
  };
}

/** Reads what `byteWriter` wrote; throws a RangeError where there is nothing to read. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Up to 2^35, more than any number of a code. */
  number(): number {
    let value = 0;
    for (let place = 1; place <= 128 ** 4; place *= 128) {
      const byte = this.bytes(1)[0] ?? 0;
      value += (byte % 128) * place;
      if (byte < 128) return value;
    }
    throw new RangeError('too large a number');
  }

  bytes(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.#bytes.length) throw new RangeError('too short');
    const found = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return found;
  }

  text(): string {
    return this.bytes(this.number()).toString('utf8');
  }
}
