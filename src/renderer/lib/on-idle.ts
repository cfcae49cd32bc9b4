/** Runs something when the browser has nothing better to do. Returns how to give it up. */
export function whenIdle(run: () => void): () => void {
  // Safari has no such call; by then it will have painted.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run);
  return () => cancelIdleCallback(waiting);
}
