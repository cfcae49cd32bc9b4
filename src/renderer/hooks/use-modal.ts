import { useLayoutEffect, useRef, type RefObject } from 'react';
import { holdPageBehind, type Cover } from '../lib/scroll-lock';

/**
 * Shows a dialog over everything else, for as long as it is mounted. The browser keeps the focus inside and gives it
 * back; a layout effect ends while the element is still in the page: closed later, the focus would not go back.
 */
export function useShownDialog(cover: Cover = 'page'): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const letGo = holdPageBehind(cover);
    return () => {
      letGo();
      element?.close();
    };
  }, [cover]);
  return dialog;
}
