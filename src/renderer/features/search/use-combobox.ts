import { useEffect, useState, type RefObject } from 'react';
import { useLatest } from '../../hooks/use-latest';

interface Combobox {
  open: boolean;
  /** Index of the active option; -1 for the field. */
  active: number;
}

interface Options {
  listId: string;
  optionId: (index: number) => string;
  /** One per option. */
  keys: readonly string[];
  choose: (index: number) => void;
  /** Called with the trimmed text. */
  onTyped: (text: string) => void;
  /** Called when the form is submitted. */
  onSearch: (text: string) => void;
}

/**
 * Makes the field an ARIA combobox with a listbox. Sets the attributes here because the field is a plain one
 * before this code loads.
 */
export function useCombobox(input: RefObject<HTMLInputElement>, options: Options): Combobox {
  const [open, setOpen] = useState(() => input.current === document.activeElement);
  // Stored by key: a late reply changes the options' positions.
  const [marked, setMarked] = useState<string | null>(null);
  const { listId, optionId, keys } = options;
  const count = keys.length;
  const active = marked === null ? -1 : keys.indexOf(marked);
  const now = useLatest({ ...options, count, open, active });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => {
      now.current.onTyped(field.value.trim());
      setMarked(null);
    };
    const show = () => {
      read();
      setOpen(true);
    };
    const hide = () => {
      setOpen(false);
      setMarked(null);
    };
    const moveMark = (step: 1 | -1) => {
      const { keys: all, active: from } = now.current;
      const optionCount = all.length + 1;
      // The cycle includes the field.
      setMarked(all[((from + 1 + step + optionCount) % optionCount) - 1] ?? null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { open: shown, active: activeIndex, count: optionCount, choose } = now.current;
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!shown) show();
        else moveMark(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter' && shown && activeIndex >= 0) {
        event.preventDefault();
        hide();
        choose(activeIndex);
      } else if (event.key === 'Escape' && shown && optionCount > 0) {
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
