import { randomBytes } from 'node:crypto';
import { isTransferLine, encodeCartTransfer } from '../../server/cart/cart-transfer-token';
import type { HandedOver } from '../../shared/platform/session-bridge';
import { LONGEST_HANDOVER, MOST_HANDED_LINES, type HandoverLine } from '../../shared/cart/cart-transfer';
import type { StandKey } from '../storage/stand-key';

const DAY = 86_400_000;

interface HandoverPorts {
  /** Origin of the shop's website; '' = none. */
  shop: string;
  key: () => StandKey;
  clock: () => Date;
}

/**
 * Writes lines into an address of the website. They stand behind its `#`, which no browser sends: they reach no log, and
 * the website asks for them by a call.
 */
export function handOverTo({ shop, key, clock }: HandoverPorts): (lines: unknown) => Promise<HandedOver> {
  const handOver = (given: unknown): HandedOver => {
    if (shop === '') return { because: 'no website' };
    if (Array.isArray(given) && given.length > MOST_HANDED_LINES) return { because: 'too much' };
    const lines = linesIn(given);
    if (!lines) return { because: 'no lines' };
    const day = Math.floor(clock().getTime() / DAY);
    const transfer = { day, nonce: randomBytes(8).toString('hex'), lines };
    const address = `${shop}/shoppingCart#handover=${encodeCartTransfer(transfer, key().secret)}`;
    // Where a quote is wished the page says so behind it.
    const longest = Buffer.byteLength(`${address}&quote`);
    return longest > LONGEST_HANDOVER ? { because: 'too much' } : { address };
  };
  return (lines) => Promise.resolve(handOver(lines));
}

/** What a page sends may be anything: null for what are no lines, and of each line only what belongs to it. */
function linesIn(given: unknown): HandoverLine[] | null {
  if (!Array.isArray(given) || given.length === 0) return null;
  const lines = given.map(lineIn);
  return lines.every((line) => line !== null) ? lines : null;
}

function lineIn(given: unknown): HandoverLine | null {
  if (typeof given !== 'object' || given === null) return null;
  const { goods_id, goods_attr, number } = given as Record<string, unknown>;
  if (typeof goods_id !== 'number' || typeof goods_attr !== 'string' || typeof number !== 'number')
    return null;
  const line = { goods_id, goods_attr, number };
  return isTransferLine(line) ? line : null;
}
