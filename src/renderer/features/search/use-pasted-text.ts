import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPastedList } from '../../../shared/cart/pasted-list';
import {
  PASTED_LIST_DRAFT,
  PASTED_LIST_URL,
  PASTED_STRUCTURE_URL,
  PASTED_STRUCTURE_DRAFT,
} from '../../../shared/search/search-url';
import { firstCharacters } from '../../../shared/lib/visible-text';
import { isMolfile } from '../../../shared/search/structure-input';
import { saveDraft } from '../../state/form-draft';

/** Characters. The limit is above the length of any order list, and a draft of this length fits into session storage. */
const MAX_TEXT_LENGTH = 100_000;

/** Returns the draft and page for a molfile or an order list; null for a search text. */
function pasteTarget(text: string): { draft: string; url: string } | null {
  if (isMolfile(text)) return { draft: PASTED_STRUCTURE_DRAFT, url: PASTED_STRUCTURE_URL };
  return isPastedList(text) ? { draft: PASTED_LIST_DRAFT, url: PASTED_LIST_URL } : null;
}

/** Opens quick order for a pasted list and structure search for a pasted molfile. */
export function usePastedText(input: RefObject<HTMLInputElement>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onPaste = (event: ClipboardEvent) => {
      const text = firstCharacters(event.clipboardData?.getData('text/plain') ?? '', MAX_TEXT_LENGTH);
      // A text that is pasted next to other text is part of a search.
      const { value, selectionStart, selectionEnd } = field;
      const otherText = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
      const target = otherText.trim() === '' ? pasteTarget(text) : null;
      if (!target) return;
      event.preventDefault();
      field.value = '';
      field.blur();
      saveDraft(target.draft, { text });
      void navigate(target.url);
    };
    field.addEventListener('paste', onPaste);
    return () => field.removeEventListener('paste', onPaste);
  }, [input, navigate]);
}
