import { onIdle } from '../../lib/on-idle';
import type { PrefetchRequests } from './link-intent';
import { linkUrl } from './link-url';

/** Prefetching more links of one page is mostly wasted. */
const MAX_LINKS = 3;

/**
 * Requests the pages of the first marked links (`data-ahead`) in the viewport when the browser is idle, and cancels
 * them when they leave the viewport. Links that are scrolled past before the browser is idle do not count. Returns
 * a function that stops watching.
 */
export function watchLinksInView({ request, cancel }: PrefetchRequests): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  /** In the viewport and not requested yet. */
  const pending = new Set<Element>();
  const chosen = new Set<Element>();
  let cancelIdle = () => {};
  const choose = () => {
    for (const link of pending) {
      if (chosen.size < MAX_LINKS) chosen.add(link);
      if (chosen.has(link) && pending.delete(link)) withUrl(link, request);
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) pending.add(target);
      else if (!pending.delete(target) && chosen.has(target)) withUrl(target, cancel);
    }
    cancelIdle();
    cancelIdle = onIdle(choose);
  });
  for (const link of document.querySelectorAll('a[data-ahead]')) observer.observe(link);
  return () => {
    observer.disconnect();
    cancelIdle();
  };
}

function withUrl(link: Element, act: PrefetchRequests['request']): void {
  const url = linkUrl(link);
  if (url !== null) act(url, 'view');
}
