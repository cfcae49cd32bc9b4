import {
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { lockScroll, type DialogExtent, isWindowCovered, subscribeToScrollLock } from '../lib/scroll-lock';

/**
 * Opens a dialog as modal while it is mounted and locks the scrolling of the page. Closes it in a layout effect: after
 * the element has left the document, the browser would not restore the focus.
 */
export function useModal(extent: DialogExtent = 'part'): RefObject<HTMLDialogElement> {
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

interface BackdropHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
}

/**
 * Returns event handlers of a dialog that call `onClose` for a click beside it. A press that began inside, such as to select the
 * text of a field, also ends with a click on the dialog element, but must not close it.
 */
export function useBackdropClick(onClose: () => void): BackdropHandlers {
  const isPressedBeside = useRef(false);
  return {
    onPointerDown: ({ target, currentTarget }) => {
      isPressedBeside.current = target === currentTarget;
    },
    onClick: ({ target, currentTarget }) => {
      if (target === currentTarget && isPressedBeside.current) onClose();
    },
  };
}

/** Returns whether a dialog fills the window, so that animations can pause. */
export function useIsWindowCovered(): boolean {
  return useSyncExternalStore(subscribeToScrollLock, isWindowCovered, () => false);
}
