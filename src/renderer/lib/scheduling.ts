/** Milliseconds after which Safari, which has no `requestIdleCallback`, has painted the page. */
const PAINT_MS = 200;

/** Runs a function when the browser is idle. Returns a function that cancels it. */
export function onIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, PAINT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/** Runs a function when the page and its resources have loaded and the browser is idle. Returns a cancel function. */
export function onLoadIdle(run: () => void): () => void {
  if (document.readyState === 'complete') return onIdle(run);
  const controller = new AbortController();
  const { signal } = controller;
  const onLoad = () => signal.addEventListener('abort', onIdle(run), { once: true });
  window.addEventListener('load', onLoad, { once: true, signal });
  return () => controller.abort();
}

/** Yields to the main thread so that input and rendering run first. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
