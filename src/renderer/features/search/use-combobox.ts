import { useEffect, useState, type RefObject } from 'react';
import { useLatest } from '../../hooks/use-latest';

interface Combobox {
  open: boolean;
  /** Index of the active option; -1 for the field. */
  active: number;
}

interface ComboboxOptions {
  listId: string;
  optionId: (index: number) => string;
  /** A unique key of each option. */
  keys: readonly string[];
  choose: (index: number) => void;
  /** Called with the trimmed text. */
  onTyped: (text: string) => void;
  /** Called when the form is submitted. */
  onSearch: (text: string) => void;
}

/**
 * Makes the field an ARIA combobox with a listbox. Sets the attributes with the DOM, because the field is a plain input
 * until this code has loaded.
 */
export function useCombobox(input: RefObject<HTMLInputElement>, options: ComboboxOptions): Combobox {
  const [open, setOpen] = useState(() => input.current === document.activeElement);
  // Stores the key instead of the index, because a late reply changes the positions of the options.
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const { listId, optionId, keys } = options;
  const count = keys.length;
  const active = activeKey === null ? -1 : keys.indexOf(activeKey);
  const latest = useLatest({ ...options, count, open, active });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    const readText = () => {
      latest.current.onTyped(field.value.trim());
      setActiveKey(null);
    };
    const openList = () => {
      readText();
      setOpen(true);
    };
    const closeList = () => {
      setOpen(false);
      setActiveKey(null);
    };
    const moveActive = (step: 1 | -1) => {
      const { keys: all, active: from } = latest.current;
      const optionCount = all.length + 1;
      // The arrow keys cycle through the options and the field.
      setActiveKey(all[((from + 1 + step + optionCount) % optionCount) - 1] ?? null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { open: isOpen, active: activeIndex, count: optionCount, choose } = latest.current;
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!isOpen) openList();
        else moveActive(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter' && isOpen && activeIndex >= 0) {
        event.preventDefault();
        closeList();
        choose(activeIndex);
      } else if (event.key === 'Escape' && isOpen && optionCount > 0) {
        event.preventDefault();
        closeList();
      } else if (event.key === 'Tab') closeList();
    };
    const onSubmit = () => {
      latest.current.onSearch(field.value);
      closeList();
    };
    readText();
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.addEventListener('input', openList, { signal });
    field.addEventListener('focus', openList, { signal });
    field.addEventListener('click', openList, { signal });
    field.addEventListener('blur', closeList, { signal });
    field.addEventListener('keydown', onKeyDown, { signal });
    field.form?.addEventListener('submit', onSubmit, { signal });
    return () => listening.abort();
  }, [input, latest]);

  const isExpanded = open && count > 0;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded) field.setAttribute('aria-controls', listId);
    else field.removeAttribute('aria-controls');
    if (isExpanded && active >= 0) field.setAttribute('aria-activedescendant', optionId(active));
    else field.removeAttribute('aria-activedescendant');
  }, [input, isExpanded, active, listId, optionId]);

  return { open: isExpanded, active };
}
