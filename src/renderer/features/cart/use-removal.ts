import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';
import { say } from '../../../shared/lib/messages';
import { useNotify } from '../../state/notices';
import { CART_HEADING_ID, focusTargetAfterRemoval } from './cart-focus';
import { lineLabel } from './cart-labels';
import type { ChangeCart } from './use-cart-changes';

export interface Removal {
  /** What is asked about: a line's name, or null for all lines. Undefined = nothing. */
  asked: string | null | undefined;
  ask: (line: CartLine, among: readonly CartLine[]) => void;
  askAll: () => void;
  confirm: () => void;
  cancel: () => void;
}

/** Dropping lines, which is asked about first. */
export function useRemoval(change: ChangeCart, focusNext: (id: string) => void): Removal {
  const notify = useNotify();
  const [question, setQuestion] = useState<{ line: CartLine | null; next: string } | null>(null);
  const ask = useCallback<Removal['ask']>(
    (line, among) => setQuestion({ line, next: focusTargetAfterRemoval(among, line.rec_id) }),
    [],
  );
  return {
    ask,
    asked: question ? question.line && lineLabel(question.line) : undefined,
    askAll: () => setQuestion({ line: null, next: CART_HEADING_ID }),
    confirm() {
      if (!question) return;
      setQuestion(null);
      change(question.line ? { kind: 'drop', rec_id: question.line.rec_id } : { kind: 'clear' });
      focusNext(question.next);
    },
    cancel() {
      setQuestion(null);
      notify({ tone: 'info', text: say('cancelled') });
    },
  };
}
