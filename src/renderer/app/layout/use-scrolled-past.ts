import { useSyncExternalStore } from 'react';

/** Whether the page is scrolled more than `distance` pixels down. */
export function useScrolledPast(distance: number): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => window.scrollY > distance,
    () => false,
  );
}

function watchScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
