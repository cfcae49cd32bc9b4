import type { Wishes } from './link-intent';
import { addressAt } from './shop-link';
import { whenIdle } from '../../lib/on-idle';

/** More than a visitor may follow from one page is wasted. */
const MOST = 3;

/**
 * Wants the pages of the first marked links (`data-ahead`) that are in the window, which on the way back may be
 * anywhere in a list: when the browser is idle, for as long as they stay there. What only passes through the window
 * until then, as the top of a list does on the way back to its middle, takes no other's place. Returns how to stop
 * looking.
 */
export function watchLinksInView({ want, leave }: Wishes): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  /** In the window and not wanted yet. */
  const waiting = new Set<Element>();
  const chosen = new Set<Element>();
  let giveUp = () => {};
  const choose = () => {
    for (const link of waiting) {
      if (chosen.size < MOST) chosen.add(link);
      if (chosen.has(link) && waiting.delete(link)) tell(want, link);
    }
  };
  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) waiting.add(target);
      else if (!waiting.delete(target) && chosen.has(target)) tell(leave, target);
    }
    giveUp();
    giveUp = whenIdle(choose);
  });
  for (const link of document.querySelectorAll('a[data-ahead]')) watch.observe(link);
  return () => {
    watch.disconnect();
    giveUp();
  };
}

function tell(wish: Wishes['want'], link: Element): void {
  const address = addressAt(link);
  if (address !== null) wish(address, 'view');
}
