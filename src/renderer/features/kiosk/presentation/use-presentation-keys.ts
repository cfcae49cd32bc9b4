import { useEffect, useRef, type RefObject } from 'react';

export interface PresentationKeys {
  /** One product on, or one back. */
  onStep: (by: 1 | -1) => void;
  onFirst: () => void;
  onLast: () => void;
}

const steps: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

/**
 * Arrows and page keys, which is what a speaker's remote control sends, go through the list; whatever else is typed
 * goes into `field`. While it has the focus, only the page keys go through the list. Listens in the window `where`.
 */
export function usePresentationKeys(
  keys: PresentationKeys,
  field: RefObject<HTMLInputElement>,
  where: Window | null,
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (ctrlKey || altKey || metaKey) return;
      // Another window has classes of its own.
      const { tagName } = target as Element;
      const typing = tagName === 'INPUT';
      const by = steps[key];
      // A button is pressed by the space bar.
      if (key === ' ' && tagName === 'BUTTON') return;
      if (by !== undefined && (!typing || key.startsWith('Page'))) {
        event.preventDefault();
        latest.current.onStep(by);
      } else if (!typing && key === 'Home') latest.current.onFirst();
      else if (!typing && key === 'End') latest.current.onLast();
      else if (!typing && /^[\p{L}\p{N}]$/u.test(key)) field.current?.focus();
    };
    where?.addEventListener('keydown', press);
    return () => where?.removeEventListener('keydown', press);
  }, [field, where]);
}
