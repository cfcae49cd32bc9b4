/**
 * Runs something once the page has loaded all of its parts and the browser has nothing better to do. Returns how to
 * give it up.
 */
export function whenSettled(run: () => void): () => void {
  const leaving = new AbortController();
  const rest = () => {
    // Safari has no such call; by then it will have painted.
    if ('requestIdleCallback' in window) window.requestIdleCallback(begin);
    else setTimeout(begin, 200);
  };
  const begin = () => {
    if (!leaving.signal.aborted) run();
  };
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true, signal: leaving.signal });
  return () => leaving.abort();
}
