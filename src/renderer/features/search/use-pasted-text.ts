import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPastedList } from '../../../shared/cart/pasted-list';
import { PASTED_LIST_URL, PASTED_STRUCTURE_URL, PASTED_STRUCTURE_DRAFT } from '../../../shared/search/search-url';
import { isMolfile } from '../../../shared/search/structure-input';
import { saveDraft } from '../../state/form-draft';

/** Far longer lists than anyone orders; more would not fit into what a tab keeps. */
const LONGEST_TEXT = 100_000;

/** Where a text of several lines belongs, and the draft that it is found in there; null = it is for the search box. */
function placeOf(text: string): { draft: string; address: string } | null {
  if (isMolfile(text)) return { draft: PASTED_STRUCTURE_DRAFT, address: PASTED_STRUCTURE_URL };
  return isPastedList(text) ? { draft: 'quick order', address: PASTED_LIST_URL } : null;
}

/**
 * A list or a molfile that is pasted into the search box goes to the page for it: a field of one line would spoil it.
 */
export function usePastedText(input: RefObject<HTMLInputElement>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').slice(0, LONGEST_TEXT) ?? '';
      // Beside what was typed before, it belongs to that.
      const { value, selectionStart, selectionEnd } = field;
      const rest = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
      const place = rest.trim() === '' ? placeOf(text) : null;
      if (!place) return;
      event.preventDefault();
      field.value = '';
      field.blur();
      saveDraft(place.draft, { text });
      void navigate(place.address);
    };
    field.addEventListener('paste', onPaste);
    return () => field.removeEventListener('paste', onPaste);
  }, [input, navigate]);
}
