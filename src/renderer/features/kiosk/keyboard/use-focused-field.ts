import { useCallback, useEffect, useState } from 'react';
import { isEditableField, type EditableField } from './keyboard-layouts';

/** A field with a number that changes on every focus. */
interface FocusedField {
  field: EditableField;
  number: number;
}

/**
 * Tracks the focused field. Hides the keyboard when the field loses the focus, when the visitor closes it, and at
 * the first key of a hardware keyboard.
 */
export function useFocusedField(): { focused: FocusedField | null; hide: () => void } {
  const [focused, setFocused] = useState<FocusedField | null>(null);
  const hide = useCallback(() => setFocused(null), []);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let number = 0;
    const update = () => {
      const field = document.activeElement;
      setFocused((before) => {
        if (!isEditableField(field)) return null;
        return before?.field === field ? before : { field, number: ++number };
      });
    };
    // Hiding the keyboard moves the page. Waits until the current press has ended, so that the press hits its target.
    let isPressing = false;
    let hasLostFocus = false;
    document.addEventListener('pointerdown', () => (isPressing = true), { signal, capture: true });
    for (const endEvent of ['pointerup', 'pointercancel']) {
      document.addEventListener(
        endEvent,
        () => {
          isPressing = false;
          // Waits for the click event, which follows in the same task.
          if (hasLostFocus) setTimeout(() => !signal.aborted && update());
          hasLostFocus = false;
        },
        { signal, capture: true },
      );
    }
    const onFocusChange = () => {
      if (isPressing && !isEditableField(document.activeElement)) hasLostFocus = true;
      else update();
    };
    document.addEventListener('focusin', onFocusChange, { signal });
    // The new focus is known only after the event.
    document.addEventListener('focusout', () => queueMicrotask(onFocusChange), { signal });
    // A touch on the focused field shows the keyboard again.
    document.addEventListener('pointerup', ({ target }) => isEditableField(target) && update(), { signal });
    document.addEventListener('keydown', ({ isTrusted }) => isTrusted && hide(), { signal, capture: true });
    update();
    return () => listeners.abort();
  }, [hide]);
  return { focused, hide };
}
