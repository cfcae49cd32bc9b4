import type { Wishes } from './link-intent';
import { addressAt } from './shop-link';
import { whenIdle } from '../../ui/when-idle';

/** More than a visitor may follow from one page is wasted. */
const MOST = 4;

/**
 * Wants the pages of the marked links (`data-ahead`) that are in the window, when the browser is idle, for as long
 * as they stay there. Returns how to stop looking.
 */
export function watchLinksInView({ want, leave }: Wishes): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  const waiting = new Map<Element, () => void>();
  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
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
  for (const link of [...document.querySelectorAll('a[data-ahead]')].slice(0, MOST)) watch.observe(link);
  return () => {
    watch.disconnect();
    for (const giveUp of waiting.values()) giveUp();
  };
}
