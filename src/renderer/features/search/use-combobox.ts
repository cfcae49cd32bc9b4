import { useEffect, useState, type RefObject } from 'react';
import { useLatest } from '../../state/use-latest';

interface Combobox {
  open: boolean;
  /** Place of the option that the arrow keys are at; -1 = the field itself. */
  active: number;
}

interface Options {
  listId: string;
  optionId: (place: number) => string;
  count: number;
  choose: (place: number) => void;
  /** What stands in the field now, without blanks around it. */
  onTyped: (text: string) => void;
  /** The form was sent with this text. */
  onSearch: (text: string) => void;
}

/**
 * Makes the field a combobox as the ARIA pattern for one with a list describes it. Its attributes come with this code,
 * because before it the field is a plain one and has to say so.
 */
export function useCombobox(input: RefObject<HTMLInputElement>, options: Options): Combobox {
  const [open, setOpen] = useState(() => input.current === document.activeElement);
  const [active, setActive] = useState(-1);
  const now = useLatest({ ...options, open, active });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => {
      now.current.onTyped(field.value.trim());
      setActive(-1);
    };
    const show = () => {
      read();
      setOpen(true);
    };
    const hide = () => {
      setOpen(false);
      setActive(-1);
    };
    const move = (step: 1 | -1) => {
      const { count, active: from } = now.current;
      // The field itself is one more place in the round.
      if (count > 0) setActive(((from + 1 + step + count + 1) % (count + 1)) - 1);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { open: shown, active: at, count, choose } = now.current;
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!shown) show();
        else move(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter' && shown && at >= 0) {
        event.preventDefault();
        hide();
        choose(at);
      } else if (event.key === 'Escape' && shown && count > 0) {
        event.preventDefault();
        hide();
      } else if (event.key === 'Tab') hide();
    };
    const onSubmit = () => {
      now.current.onSearch(field.value);
      hide();
    };
    read();
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.addEventListener('input', show, { signal });
    field.addEventListener('focus', show, { signal });
    field.addEventListener('click', show, { signal });
    field.addEventListener('blur', hide, { signal });
    field.addEventListener('keydown', onKeyDown, { signal });
    field.form?.addEventListener('submit', onSubmit, { signal });
    return () => listening.abort();
  }, [input, now]);

  const { listId, optionId, count } = options;
  const shown = open && count > 0;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('aria-expanded', String(shown));
    if (shown) field.setAttribute('aria-controls', listId);
    else field.removeAttribute('aria-controls');
    if (shown && active >= 0) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
  }, [input, shown, active, listId, optionId]);

  return { open: shown, active };
}
