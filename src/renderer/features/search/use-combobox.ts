import { useEffect, useState, type RefObject } from 'react';
import { useLatest } from '../../hooks/use-latest';

interface Combobox {
  isOpen: boolean;
  /** Index of the active option; -1 while the field itself is active. */
  activeIndex: number;
}

interface ComboboxOptions {
  listId: string;
  optionId: (index: number) => string;
  /** A unique key of each option. */
  keys: readonly string[];
  choose: (index: number) => void;
  /** Called with the trimmed text. */
  onTextChange: (text: string) => void;
  /** Called when the form is submitted. */
  onSearch: (text: string) => void;
}

/**
 * Makes the field an ARIA combobox with a listbox. Sets the attributes with the DOM, because the field is a plain input
 * until this code has loaded.
 */
export function useCombobox(input: RefObject<HTMLInputElement>, options: ComboboxOptions): Combobox {
  const [isListOpen, setListOpen] = useState(() => input.current === document.activeElement);
  // Stores the key instead of the index, because a late reply changes the positions of the options.
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const { listId, optionId, keys } = options;
  const activeIndex = activeKey === null ? -1 : keys.indexOf(activeKey);
  const latest = useLatest({ ...options, isListOpen, activeIndex });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    const reportText = () => {
      latest.current.onTextChange(field.value.trim());
      setActiveKey(null);
    };
    const openList = () => {
      reportText();
      setListOpen(true);
    };
    const closeList = () => {
      setListOpen(false);
      setActiveKey(null);
    };
    /** Moves to the next or previous option. The arrow keys cycle through the field and the options. */
    const moveActive = (step: 1 | -1) => {
      // `null` is the field. The stop before it, with the index -1, is the last option.
      const stops = [null, ...latest.current.keys];
      const nextStop = latest.current.activeIndex + 1 + step;
      setActiveKey(stops.at(nextStop % stops.length) ?? null);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { isListOpen: isOpen, activeIndex: index, keys: optionKeys, choose } = latest.current;
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!isOpen) openList();
        else moveActive(event.key === 'ArrowDown' ? 1 : -1);
      } else if (event.key === 'Enter' && isOpen && index >= 0) {
        event.preventDefault();
        closeList();
        choose(index);
      } else if (event.key === 'Escape' && isOpen && optionKeys.length > 0) {
        event.preventDefault();
        closeList();
      } else if (event.key === 'Tab') closeList();
    };
    const onSubmit = () => {
      latest.current.onSearch(field.value);
      closeList();
    };
    reportText();
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

  const isExpanded = isListOpen && keys.length > 0;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded) field.setAttribute('aria-controls', listId);
    else field.removeAttribute('aria-controls');
    if (isExpanded && activeIndex >= 0) field.setAttribute('aria-activedescendant', optionId(activeIndex));
    else field.removeAttribute('aria-activedescendant');
  }, [input, isExpanded, activeIndex, listId, optionId]);

  return { isOpen: isExpanded, activeIndex };
}
