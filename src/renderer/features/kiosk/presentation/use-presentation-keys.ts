import { useEffect, type RefObject } from 'react';
import { useLatest } from '../../../hooks/use-latest';

interface PresentationKeys {
  /** Moves one product forward or back. */
  onStep: (step: 1 | -1) => void;
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
 * Navigates with Space, Home, End, and the arrow and page keys, which remote controls send. A letter or digit moves the focus to
 * `searchField`, which receives it. While that field has the focus, only page keys navigate. Listens in `openedWindow`; does
 * nothing for null.
 */
export function usePresentationKeys(
  keys: PresentationKeys,
  searchField: RefObject<HTMLInputElement>,
  openedWindow: Window | null,
): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (ctrlKey || altKey || metaKey) return;
      // `instanceof` fails for elements of another window.
      const { tagName } = target as Element;
      const isTyping = tagName === 'INPUT';
      const step = steps[key];
      // Space presses a focused button.
      if (key === ' ' && tagName === 'BUTTON') return;
      if (step !== undefined && (!isTyping || key.startsWith('Page'))) {
        event.preventDefault();
        latest.current.onStep(step);
      } else if (!isTyping && key === 'Home') latest.current.onFirst();
      else if (!isTyping && key === 'End') latest.current.onLast();
      else if (!isTyping && /^[\p{L}\p{N}]$/u.test(key)) searchField.current?.focus();
    };
    openedWindow?.addEventListener('keydown', onKeyDown);
    return () => openedWindow?.removeEventListener('keydown', onKeyDown);
  }, [searchField, openedWindow, latest]);
}
