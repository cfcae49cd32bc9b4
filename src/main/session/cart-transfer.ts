import { randomBytes } from 'node:crypto';
import { isTransferLine, encodeCartTransfer } from '../../server/cart/cart-transfer-token';
import {
  MAX_TRANSFER_URL_BYTES,
  MAX_TRANSFER_LINES,
  type TransferLine,
} from '../../shared/cart/cart-transfer';
import type { CartTransferResult } from '../../shared/platform/session-bridge';
import type { StandKey } from '../storage/stand-key';

const DAY = 86_400_000;

interface CartTransferPorts {
  /** Origin of the shop's website; '' for none. */
  shop: string;
  key: () => StandKey;
  clock: () => Date;
}

/** Writes lines into the fragment of an address. Browsers do not send fragments, so the lines reach no log. */
export function cartTransferUrl({
  shop,
  key,
  clock,
}: CartTransferPorts): (lines: unknown) => Promise<CartTransferResult> {
  const handOver = (given: unknown): CartTransferResult => {
    if (shop === '') return { because: 'no website' };
    if (Array.isArray(given) && given.length > MAX_TRANSFER_LINES) return { because: 'too much' };
    const lines = parseLines(given);
    if (!lines) return { because: 'no lines' };
    const day = Math.floor(clock().getTime() / DAY);
    const transfer = { day, nonce: randomBytes(8).toString('hex'), lines };
    const address = `${shop}/shoppingCart#handover=${encodeCartTransfer(transfer, key().secret)}`;
    // The page may append `&quote`.
    const longest = Buffer.byteLength(`${address}&quote`);
    return longest > MAX_TRANSFER_URL_BYTES ? { because: 'too much' } : { address };
  };
  return (lines) => Promise.resolve(handOver(lines));
}

/** Validates data from the page; null when it is no list of lines. */
function parseLines(given: unknown): TransferLine[] | null {
  if (!Array.isArray(given) || given.length === 0) return null;
  const lines = given.map(parseLine);
  return lines.every((line) => line !== null) ? lines : null;
}

function parseLine(given: unknown): TransferLine | null {
  if (typeof given !== 'object' || given === null) return null;
  const { goods_id, goods_attr, number } = given as Record<string, unknown>;
  if (typeof goods_id !== 'number' || typeof goods_attr !== 'string' || typeof number !== 'number')
    return null;
  const line = { goods_id, goods_attr, number };
  return isTransferLine(line) ? line : null;
}
