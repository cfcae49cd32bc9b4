import { useCallback, useEffect, useState } from 'react';
import { isTextField, type TextField } from './keyboard-layouts';

/** A field, with a number that tells it from the one before. */
export interface FocusedField {
  field: TextField;
  number: number;
}

/**
 * The field that the keys are for: the one with the focus, until it loses it, somebody hides the keys, or a key of a real
 * keyboard is pressed, which then types by itself.
 */
export function useFocusedField(): { typed: FocusedField | null; hide: () => void } {
  const [typed, setTyped] = useState<FocusedField | null>(null);
  const hide = useCallback(() => setTyped(null), []);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let number = 0;
    const look = () => {
      const field = document.activeElement;
      setTyped((before) => {
        if (!isTextField(field)) return null;
        return before?.field === field ? before : { field, number: ++number };
      });
    };
    // The page moves when the keys go: what is being pressed has to stay below the finger until it was pressed.
    let pressing = false;
    let wasLeft = false;
    document.addEventListener('pointerdown', () => (pressing = true), { signal, capture: true });
    for (const end of ['pointerup', 'pointercancel']) {
      document.addEventListener(
        end,
        () => {
          pressing = false;
          // The click comes in the same turn.
          if (wasLeft) setTimeout(() => !signal.aborted && look());
          wasLeft = false;
        },
        { signal, capture: true },
      );
    }
    const move = () => {
      if (pressing && !isTextField(document.activeElement)) wasLeft = true;
      else look();
    };
    document.addEventListener('focusin', move, { signal });
    // The focus may go nowhere; where it goes to is known after the event.
    document.addEventListener('focusout', () => queueMicrotask(move), { signal });
    // A touch brings hidden keys back, though the focus stays where it is.
    document.addEventListener('pointerup', ({ target }) => isTextField(target) && look(), { signal });
    document.addEventListener('keydown', ({ isTrusted }) => isTrusted && hide(), { signal, capture: true });
    look();
    return () => listening.abort();
  }, [hide]);
  return { typed, hide };
}
