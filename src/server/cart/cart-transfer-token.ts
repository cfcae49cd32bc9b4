import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { removeInvisible } from '../../shared/lib/visible-text';
import {
  MAX_TRANSFER_TOKEN_LENGTH,
  MAX_SIZE_LENGTH,
  MAX_TRANSFER_LINES,
  type TransferLine,
} from '../../shared/cart/cart-transfer';
import { MAX_QUANTITY } from '../../shared/cart/quantity';

/** A cart that moves from a stand to the visitor's phone. It has no names or prices, which the shop adds. */
export interface CartTransfer {
  /** Days since 1970-01-01 (UTC). */
  day: number;
  /** Unique id, 16 hex digits. */
  nonce: string;
  lines: readonly TransferLine[];
}

/** Version of the format, the first number of a token. */
const VERSION = 1;
const NONCE_BYTES = 8;
/** Length of an Ed25519 signature. */
const SIGNATURE_BYTES = 64;
/** Product ids are positive signed 32-bit integers. */
const LARGEST_ID = 2_147_483_647;
/** Largest valid `day`, in the year 2243. */
const LAST_DAY = 100_000;

/** Encodes a transfer as base64url text, signed with the stand's Ed25519 key. Throws RangeError for an invalid day or lines. */
export function encodeCartTransfer(transfer: CartTransfer, key: KeyObject): string {
  const bytes = serializeTransfer(transfer);
  return Buffer.concat([bytes, sign(null, bytes, key)]).toString('base64url');
}

/**
 * Decodes a token. `stand` is the one whose key (see {@link ed25519PublicKey}) verifies the signature, or null when none does.
 * Returns null when the text is not a well-formed token.
 */
export function decodeCartTransfer<Stand extends { key: string }>(
  token: string,
  stands: readonly Stand[],
): { transfer: CartTransfer; stand: Stand | null } | null {
  if (token.length > MAX_TRANSFER_TOKEN_LENGTH || !/^[\w-]+$/.test(token)) return null;
  const signedBytes = Buffer.from(token, 'base64url');
  if (signedBytes.length <= SIGNATURE_BYTES || signedBytes.toString('base64url') !== token) return null;
  const bytes = signedBytes.subarray(0, -SIGNATURE_BYTES);
  const signature = signedBytes.subarray(-SIGNATURE_BYTES);
  const transfer = parseTransfer(bytes);
  if (!transfer) return null;
  const stand = stands.find(({ key }) => verify(null, bytes, ed25519PublicKey(key), signature)) ?? null;
  return { transfer, stand };
}

/** Imports an Ed25519 public key from its 32 bytes in base64url. Throws when they are not a key. */
export function ed25519PublicKey(key: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
}

function serializeTransfer({ day, nonce, lines }: CartTransfer): Buffer {
  if (!isBetween(day, 0, LAST_DAY)) throw new RangeError(`Day out of range: ${day}.`);
  if (!lines.every(isTransferLine) || lines.length === 0 || lines.length > MAX_TRANSFER_LINES) {
    throw new RangeError(
      `A cart transfer must have 1 to ${MAX_TRANSFER_LINES} valid lines, got ${lines.length}.`,
    );
  }
  const sizes = [...new Set(lines.map(({ goods_attr }) => goods_attr))];
  const writer = new ByteWriter();
  writer.writeNumber(VERSION);
  writer.writeNumber(day);
  writer.writeBytes(Buffer.from(nonce, 'hex'));
  writer.writeNumber(sizes.length);
  for (const size of sizes) writer.writeText(size);
  writer.writeNumber(lines.length);
  for (const { goods_id, goods_attr, number } of lines) {
    writer.writeNumber(goods_id);
    writer.writeNumber(sizes.indexOf(goods_attr));
    writer.writeNumber(number);
  }
  return writer.toBuffer();
}

/** Returns null unless the bytes are exactly what `serializeTransfer` writes, so every transfer has a single encoding. */
function parseTransfer(bytes: Buffer): CartTransfer | null {
  const reader = new ByteReader(bytes);
  try {
    if (reader.readNumber() !== VERSION) return null;
    const day = reader.readNumber();
    const nonce = reader.readBytes(NONCE_BYTES).toString('hex');
    const sizes = readMany(reader.readNumber(), () => reader.readText());
    const lines = readMany(reader.readNumber(), () => ({
      goods_id: reader.readNumber(),
      goods_attr: sizes[reader.readNumber()] ?? '',
      number: reader.readNumber(),
    }));
    const transfer = { day, nonce, lines };
    return serializeTransfer(transfer).equals(bytes) ? transfer : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readMany<Item>(count: number, read: () => Item): Item[] {
  if (count > MAX_TRANSFER_LINES) throw new RangeError(`Too many elements: ${count}.`);
  return Array.from({ length: count }, read);
}

/** Returns true when a line can be part of a token. */
export function isTransferLine({ goods_id, goods_attr, number }: TransferLine): boolean {
  return (
    isBetween(goods_id, 1, LARGEST_ID) &&
    isBetween(number, 1, MAX_QUANTITY) &&
    /^[^\p{Cc}\p{Cs}]+$/u.test(goods_attr) &&
    removeInvisible(goods_attr) === goods_attr &&
    goods_attr.length <= MAX_SIZE_LENGTH
  );
}

function isBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Writes integers in LEB128 (seven bits per byte, lowest first) and texts with a length prefix. */
class ByteWriter {
  readonly #parts: Buffer[] = [];

  writeNumber(value: number): void {
    const bytes: number[] = [];
    let remaining = value;
    while (remaining >= 128) {
      bytes.push((remaining % 128) + 128);
      remaining = Math.floor(remaining / 128);
    }
    this.writeBytes(Buffer.from([...bytes, remaining]));
  }

  writeBytes(value: Buffer): void {
    this.#parts.push(value);
  }

  writeText(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    this.writeNumber(bytes.length);
    this.writeBytes(bytes);
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** Reads what {@link ByteWriter} wrote. Throws RangeError at the end of the input. */
class ByteReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Reads an integer below 2^35. */
  readNumber(): number {
    let value = 0;
    for (let placeValue = 1; placeValue <= 128 ** 4; placeValue *= 128) {
      const byte = this.readBytes(1)[0] ?? 0;
      value += (byte % 128) * placeValue;
      if (byte < 128) return value;
    }
    throw new RangeError('Integer exceeds 35 bits.');
  }

  readBytes(count: number): Buffer {
    const end = this.#offset + count;
    if (end > this.#bytes.length) throw new RangeError('Unexpected end of input.');
    const slice = this.#bytes.subarray(this.#offset, end);
    this.#offset = end;
    return slice;
  }

  readText(): string {
    return this.readBytes(this.readNumber()).toString('utf8');
  }
}
