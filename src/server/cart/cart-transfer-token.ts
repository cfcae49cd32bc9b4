import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import {
  LONGEST_HANDOVER,
  LONGEST_SIZE,
  MOST_HANDED_LINES,
  type HandoverLine,
} from '../../shared/cart/cart-transfer';
import { MOST_QUANTITY } from '../../shared/cart/quantity';
import { ByteReader, byteWriter } from './handover-bytes';

/** A cart that a stand hands over, without names and prices: these are the shop's to say. */
export interface Handover {
  /** Days since 1970-01-01 (UTC). */
  day: number;
  /** Sixteen digits of hex that tell one handover from every other. */
  mark: string;
  lines: readonly HandoverLine[];
}

const VERSION = 1;
const MARK_BYTES = 8;
/** Of an Ed25519 signature. */
const SIGNATURE_BYTES = 64;
const LARGEST_ID = 2_147_483_647;
/** In the year 2243. */
const LAST_DAY = 100_000;

/** The handover as text for an address, signed by the stand's Ed25519 key. Throws a RangeError for lines that are none. */
export function writeHandover(handover: Handover, key: KeyObject): string {
  const bytes = toBytes(handover);
  return Buffer.concat([bytes, sign(null, bytes, key)]).toString('base64url');
}

/** What a code says, and whose it is: the first of `keys` that signed it, or null. Null for what is no code at all. */
export function readHandover<Stand extends { key: string }>(
  code: string,
  stands: readonly Stand[],
): { handover: Handover; stand: Stand | null } | null {
  if (code.length > LONGEST_HANDOVER || !/^[\w-]+$/.test(code)) return null;
  const all = Buffer.from(code, 'base64url');
  if (all.length <= SIGNATURE_BYTES || all.toString('base64url') !== code) return null;
  const bytes = all.subarray(0, -SIGNATURE_BYTES);
  const signature = all.subarray(-SIGNATURE_BYTES);
  const handover = fromBytes(bytes);
  if (!handover) return null;
  const stand = stands.find(({ key }) => verify(null, bytes, publicKey(key), signature)) ?? null;
  return { handover, stand };
}

/** An Ed25519 public key from its 32 bytes in base64url. Throws for anything else. */
export function publicKey(key: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
}

function toBytes({ day, mark, lines }: Handover): Buffer {
  if (!isBetween(day, 0, LAST_DAY)) throw new RangeError('no day');
  if (!lines.every(isLine) || lines.length === 0 || lines.length > MOST_HANDED_LINES) {
    throw new RangeError(`a handover has 1 to ${MOST_HANDED_LINES} lines of whole units`);
  }
  const sizes = [...new Set(lines.map(({ goods_attr }) => goods_attr))];
  const out = byteWriter();
  out.number(VERSION);
  out.number(day);
  out.bytes(Buffer.from(mark, 'hex'));
  out.number(sizes.length);
  for (const size of sizes) out.text(size);
  out.number(lines.length);
  for (const { goods_id, goods_attr, number } of lines) {
    out.number(goods_id);
    out.number(sizes.indexOf(goods_attr));
    out.number(number);
  }
  return out.all();
}

/** Null for bytes that `toBytes` would not have written, to the last bit. */
function fromBytes(bytes: Buffer): Handover | null {
  const input = new ByteReader(bytes);
  try {
    if (input.number() !== VERSION) return null;
    const day = input.number();
    const mark = input.bytes(MARK_BYTES).toString('hex');
    const sizes = many(input.number(), () => input.text());
    const lines = many(input.number(), () => ({
      goods_id: input.number(),
      goods_attr: sizes[input.number()] ?? '',
      number: input.number(),
    }));
    const handover = { day, mark, lines };
    return toBytes(handover).equals(bytes) ? handover : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function many<Item>(count: number, read: () => Item): Item[] {
  if (count > MOST_HANDED_LINES) throw new RangeError('too many');
  return Array.from({ length: count }, read);
}

/** Whether a line may stand in a code: then what the shop is asked for later is at least well formed. */
export function isLine({ goods_id, goods_attr, number }: HandoverLine): boolean {
  return (
    isBetween(goods_id, 1, LARGEST_ID) &&
    isBetween(number, 1, MOST_QUANTITY) &&
    /^[^\p{Cc}\p{Cs}]+$/u.test(goods_attr) &&
    goods_attr.length <= LONGEST_SIZE
  );
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
