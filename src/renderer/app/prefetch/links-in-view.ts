import type { Wishes } from './link-intent';
import { addressAt } from './shop-link';
import { whenIdle } from '../../ui/when-idle';

/** More than a visitor may follow from one page is wasted. */
const MOST = 3;

/**
 * Wants the pages of the first marked links (`data-ahead`) that come into the window, which on the way back may be
 * anywhere in a list: when the browser is idle, for as long as they stay there. Returns how to stop looking.
 */
export function watchLinksInView({ want, leave }: Wishes): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  const waiting = new Map<Element, () => void>();
  const chosen = new Set<Element>();
  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting && chosen.size < MOST) chosen.add(target);
      if (!chosen.has(target)) continue;
      waiting.get(target)?.();
      waiting.delete(target);
      const address = addressAt(target);
      if (address === null) continue;
      if (isIntersecting)
        waiting.set(
          target,
          whenIdle(() => want(address, 'view')),
        );
      else leave(address, 'view');
    }
  });
  for (const link of document.querySelectorAll('a[data-ahead]')) watch.observe(link);
  return () => {
    watch.disconnect();
    for (const giveUp of waiting.values()) giveUp();
  };
}
