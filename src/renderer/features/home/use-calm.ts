import { useSyncExternalStore } from 'react';

const question = '(prefers-reduced-motion: reduce)';

/** Whether the person asked for less motion. Yes until known, so that nothing starts by mistake. */
export function useCalm(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(question).matches,
    () => true,
  );
}

function watch(changed: () => void): () => void {
  const media = window.matchMedia(question);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
