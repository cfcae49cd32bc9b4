import { useSyncExternalStore } from 'react';
import { isOutOfSight, watchCovers } from '../lib/scroll-lock';

/** Whether something covers the whole page: what moves in it by itself would only keep the machine busy. */
export function useOutOfSight(): boolean {
  return useSyncExternalStore(watchCovers, isOutOfSight, () => false);
}
