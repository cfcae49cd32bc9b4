import { useSyncExternalStore } from 'react';

const question = '(prefers-reduced-motion: reduce)';

/** Whether the person asked for less motion. Yes until known, so that nothing starts by mistake. */
export function useCalm(): boolean {
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

/** null in a window that knows no media queries. */
function media(): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(question) : null;
}
