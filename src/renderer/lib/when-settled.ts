import { whenIdle } from './on-idle';

/**
 * Runs something once the page has loaded all of its parts and the browser has nothing better to do. Returns how to
 * give it up.
 */
export function whenSettled(run: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(run);
  const leaving = new AbortController();
  const { signal } = leaving;
  const rest = () => signal.addEventListener('abort', whenIdle(run), { once: true });
  window.addEventListener('load', rest, { once: true, signal });
  return () => leaving.abort();
}
