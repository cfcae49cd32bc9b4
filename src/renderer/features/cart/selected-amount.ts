import type { CartLine } from '../../../shared/contract/cart';
import { centsToWire, wireToCents } from '../../../shared/lib/money';

/**
 * What some lines cost together, as the wire has it: the server's own amounts, added up in cents. A size that is no
 * longer sold has none.
 */
export function selectedAmount(lines: readonly Pick<CartLine, 'price_sum'>[]): string {
  return centsToWire(
    lines.reduce((sum, { price_sum }) => sum + (price_sum === null ? 0 : wireToCents(price_sum)), 0),
  );
}
