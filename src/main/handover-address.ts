import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isLine, writeHandover } from '../server/ordering/handover-code';
import { MOST_HANDED_LINES } from '../shared/domain/handover';
import type { StandKey } from './stand-key';

const DAY = 86_400_000;

const handedLines = z
  .array(z.object({ goods_id: z.number(), goods_attr: z.string(), number: z.number() }).refine(isLine))
  .min(1)
  .max(MOST_HANDED_LINES);

interface HandoverPorts {
  /** Origin of the shop's website; '' = none. */
  shop: string;
  key: () => StandKey;
  clock: () => Date;
}

/**
 * Writes lines into an address of the website. They stand behind its `#`, which no browser sends: they reach no log, and
 * the website asks for them by a call. Null without a website or for what are no lines of a cart.
 */
export function handOverTo({ shop, key, clock }: HandoverPorts): (lines: unknown) => Promise<string | null> {
  return (lines) => {
    const checked = handedLines.safeParse(lines);
    if (shop === '' || !checked.success) return Promise.resolve(null);
    const day = Math.floor(clock().getTime() / DAY);
    const handover = { day, mark: randomBytes(8).toString('hex'), lines: checked.data };
    return Promise.resolve(`${shop}/shoppingCart#handover=${writeHandover(handover, key().secret)}`);
  };
}
