import { useSyncExternalStore } from 'react';

const question = '(prefers-reduced-motion: reduce)';

/** Returns the media query's state; true until known, so that no animation starts by mistake. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    watch,
    () => media()?.matches ?? true,
    () => true,
  );
}

function watch(changed: () => void): () => void {
  const list = media();
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
}

/** Returns null where media queries are not supported, as in jsdom. */
function media(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(question) : null;
}
