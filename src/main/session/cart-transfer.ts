import { randomBytes } from 'node:crypto';
import { isTransferLine, encodeCartTransfer } from '../../server/cart/cart-transfer-token';
import {
  MAX_TRANSFER_URL_BYTES,
  MAX_TRANSFER_LINES,
  type TransferLine,
} from '../../shared/cart/cart-transfer';
import type { CartTransferResult } from '../../shared/platform/session-bridge';
import type { StandKey } from '../storage/stand-key';

const MS_PER_DAY = 86_400_000;

interface CartTransferDeps {
  /** Origin of the shop's website; '' when the kiosk has no shop. */
  shop: string;
  key: () => StandKey;
  clock: () => Date;
}

/**
 * Returns a function that writes cart lines into the fragment of a URL of the shop. Browsers do not send fragments, so
 * the lines reach no log.
 */
export function createTransferUrlBuilder({
  shop,
  key,
  clock,
}: CartTransferDeps): (lines: unknown) => Promise<CartTransferResult> {
  const createTransfer = (input: unknown): CartTransferResult => {
    if (shop === '') return { reason: 'no website' };
    if (Array.isArray(input) && input.length > MAX_TRANSFER_LINES) return { reason: 'too large' };
    const lines = parseLines(input);
    if (!lines) return { reason: 'invalid lines' };
    const day = Math.floor(clock().getTime() / MS_PER_DAY);
    const transfer = { day, nonce: randomBytes(8).toString('hex'), lines };
    const address = `${shop}/shoppingCart#handover=${encodeCartTransfer(transfer, key().privateKey)}`;
    // The page may append `&quote` to the address.
    const bytes = Buffer.byteLength(`${address}&quote`);
    return bytes > MAX_TRANSFER_URL_BYTES ? { reason: 'too large' } : { address };
  };
  return (lines) => Promise.resolve(createTransfer(lines));
}

/** Validates data from the page; null unless it is a list of valid lines. */
function parseLines(input: unknown): TransferLine[] | null {
  if (!Array.isArray(input) || input.length === 0) return null;
  const lines = input.map(parseLine);
  return lines.every((line) => line !== null) ? lines : null;
}

function parseLine(input: unknown): TransferLine | null {
  if (typeof input !== 'object' || input === null) return null;
  const { goods_id, goods_attr, number } = input as Record<string, unknown>;
  if (typeof goods_id !== 'number' || typeof goods_attr !== 'string' || typeof number !== 'number')
    return null;
  const line = { goods_id, goods_attr, number };
  return isTransferLine(line) ? line : null;
}
