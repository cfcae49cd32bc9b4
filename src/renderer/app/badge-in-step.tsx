import { useFreshCartCount } from '../state/use-fresh-cart-count';
import { whenIdle } from '../lib/on-idle';

/** A component only because the count is read below the providers. */
export function BadgeInStep() {
  useFreshCartCount(whenIdle);
  return null;
}
