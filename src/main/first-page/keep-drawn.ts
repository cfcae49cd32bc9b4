import type { FirstPage } from './first-page';
import type { FirstPageOrder } from './first-page-order';

/** Milliseconds until the first look: nothing that starts with the program is to wait for it. */
const CALM = 30_000;
/** Milliseconds between two looks. */
const AGAIN = 60_000;

/**
 * Keeps the pages of later starts drawn while the program runs: days pass, and a newer catalogue takes over. `orders` are
 * the pages that a start may need at a moment (milliseconds since 1970); nothing is drawn while somebody uses the screen.
 */
export function keepDrawn(
  { drawAhead }: Pick<FirstPage, 'drawAhead'>,
  orders: (at: number) => readonly FirstPageOrder[],
  isIdle: () => boolean,
): void {
  const look = async () => {
    if (isIdle()) for (const order of orders(Date.now())) await drawAhead(order);
    setTimeout(() => void look(), AGAIN);
  };
  setTimeout(() => void look(), CALM);
}
