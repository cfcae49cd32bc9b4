import { onIdle } from '../../lib/scheduling';
import { type PrefetchRequests, linkUrl } from './link-intent';

/** Maximum links that are prefetched per page: visitors rarely follow more of them. */
const MAX_LINKS = 3;

/**
 * Requests the pages of the first marked links (`data-prefetch`) in the viewport when the browser is idle. Cancels the request
 * of a link that leaves the viewport. Returns a function that stops watching.
 */
export function watchLinksInView({ request, cancel }: PrefetchRequests): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => undefined;
  /** Links in the viewport whose pages were not requested since they came into view. */
  const pending = new Set<Element>();
  const requested = new Set<Element>();
  let cancelIdle = () => {};
  const requestPending = () => {
    for (const link of pending) {
      if (requested.size < MAX_LINKS) requested.add(link);
      if (requested.has(link) && pending.delete(link)) withUrl(link, request);
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) pending.add(target);
      else if (!pending.delete(target) && requested.has(target)) withUrl(target, cancel);
    }
    cancelIdle();
    cancelIdle = onIdle(requestPending);
  });
  for (const link of document.querySelectorAll('a[data-prefetch]')) observer.observe(link);
  return () => {
    observer.disconnect();
    cancelIdle();
  };
}

/** Calls `handle` with the URL of a link, if the link leads to a page of the shop. */
function withUrl(link: Element, handle: PrefetchRequests['request']): void {
  const url = linkUrl(link);
  if (url !== null) handle(url, 'view');
}
