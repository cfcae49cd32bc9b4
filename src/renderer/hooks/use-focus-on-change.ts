import { useEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref for an element such as a heading, which takes the focus when `view` changes and the focused control has
 * disappeared with the earlier view: keyboard and screen-reader users would lose their position. The element needs
 * `tabIndex={-1}`.
 */
export function useFocusOnChange<Target extends HTMLElement = HTMLHeadingElement>(
  view: unknown,
): RefObject<Target> {
  const target = useRef<Target>(null);
  const previousView = useRef(view);
  useEffect(() => {
    if (previousView.current === view) return;
    previousView.current = view;
    if (document.activeElement === document.body) target.current?.focus();
  }, [view]);
  return target;
}
