import { useEffect, type RefObject } from 'react';
import { useLatest } from './use-latest';

/** Calls `onFocus` if an element contains the focus when it hydrates: React does not report an earlier focus. */
export function useFocusBeforeHydration(element: RefObject<HTMLElement>, onFocus: () => void): void {
  const notify = useLatest(onFocus);
  useEffect(() => {
    if (element.current?.contains(document.activeElement)) notify.current();
  }, [element, notify]);
}
