import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';
import { formatMessage } from '../../../shared/lib/messages';
import { useNotify } from '../../state/notices';
import { CART_HEADING_ID, focusTargetAfterRemoval } from './cart-focus';
import { lineLabel } from './cart-labels';
import type { ChangeCart } from './use-cart-changes';

interface Removal {
  /** Label of the line to confirm; null for all lines, undefined for none. */
  pendingLabel: string | null | undefined;
  requestRemoval: (line: CartLine, lines: readonly CartLine[]) => void;
  requestClear: () => void;
  confirm: () => void;
  cancel: () => void;
}

/** Asks for confirmation before lines are removed. */
export function useRemoval(change: ChangeCart, focusAfterRender: (elementId: string) => void): Removal {
  const notify = useNotify();
  const [request, setRequest] = useState<{ line: CartLine | null; next: string } | null>(null);
  const requestRemoval = useCallback<Removal['requestRemoval']>(
    (line, lines) => setRequest({ line, next: focusTargetAfterRemoval(lines, line.rec_id) }),
    [],
  );
  return {
    requestRemoval,
    pendingLabel: request ? request.line && lineLabel(request.line) : undefined,
    requestClear: () => setRequest({ line: null, next: CART_HEADING_ID }),
    confirm() {
      if (!request) return;
      setRequest(null);
      change(request.line ? { kind: 'drop', rec_id: request.line.rec_id } : { kind: 'clear' });
      focusAfterRender(request.next);
    },
    cancel() {
      setRequest(null);
      notify({ tone: 'info', text: formatMessage('cancelled') });
    },
  };
}
