import { useLayoutEffect, useRef, type RefObject, useSyncExternalStore } from 'react';
import { lockScroll, type DialogExtent, isPageCovered, subscribeToScrollLock } from '../lib/scroll-lock';

/**
 * Opens a dialog as modal while it is mounted and locks the scrolling of the page. Closes it in a layout effect: after
 * the element has left the document, the browser would not restore the focus.
 */
export function useModal(extent: DialogExtent = 'page'): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const unlockScroll = lockScroll(extent);
    return () => {
      unlockScroll();
      element?.close();
    };
  }, [extent]);
  return dialog;
}

/** Returns whether a dialog covers the whole page, so that animations can pause. */
export function useIsPageCovered(): boolean {
  return useSyncExternalStore(subscribeToScrollLock, isPageCovered, () => false);
}
