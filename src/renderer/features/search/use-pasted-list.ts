import { useEffect, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPastedList } from '../../../shared/domain/pasted-list';
import { pastedListAddress } from '../../../shared/domain/pasted-list-address';
import { keepDraft } from '../../state/form-draft';

/** Far longer lists than anyone orders; more would not fit into what a tab keeps. */
const LONGEST_LIST = 100_000;

/** A list that is pasted into the search box is looked up on the page for lists, which a field of one line would spoil. */
export function usePastedList(input: RefObject<HTMLInputElement>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').slice(0, LONGEST_LIST) ?? '';
      // Beside what was typed before, it belongs to that.
      const { value, selectionStart, selectionEnd } = field;
      const rest = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
      if (rest.trim() !== '' || !isPastedList(text)) return;
      event.preventDefault();
      field.value = '';
      field.blur();
      keepDraft('quick order', { text });
      void navigate(pastedListAddress);
    };
    field.addEventListener('paste', onPaste);
    return () => field.removeEventListener('paste', onPaste);
  }, [input, navigate]);
}
