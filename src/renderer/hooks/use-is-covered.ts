import { useSyncExternalStore } from 'react';
import { isPageCovered, subscribeToScrollLock } from '../lib/scroll-lock';

/** Returns whether a dialog covers the whole page, so that animations can pause. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(subscribeToScrollLock, isPageCovered, () => false);
}
