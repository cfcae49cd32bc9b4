import { useCallback, useState } from 'react';
import type { CartLine } from '../../../shared/contract/cart';
import { formatMessage } from '../../../shared/lib/messages';
import { useNotify } from '../../state/notices';
import { CART_HEADING_ID, focusTargetAfterRemoval } from './cart-focus';
import { lineLabel } from './cart-labels';
import type { ChangeCart } from './use-cart-changes';

interface Removal {
  /** Label of the line whose removal the visitor must confirm; null for all lines, undefined without a request. */
  pendingLabel: string | null | undefined;
  requestRemoval: (line: CartLine, lines: readonly CartLine[]) => void;
  requestClear: () => void;
  confirm: () => void;
  cancel: () => void;
}

interface RemovalRequest {
  /** Null for all lines. */
  line: CartLine | null;
  focusTargetId: string;
  /** The customer whose cart was shown. */
  userName: string;
}

/** Asks for confirmation before lines are removed. A request ends when the cart becomes that of another visitor. */
export function useRemoval(
  changeCart: ChangeCart,
  focusAfterRender: (elementId: string) => void,
  userName: string,
): Removal {
  const notify = useNotify();
  const [latestRequest, setRequest] = useState<RemovalRequest | null>(null);
  const request = latestRequest?.userName === userName ? latestRequest : null;
  const requestRemoval = useCallback<Removal['requestRemoval']>(
    (line, lines) =>
      setRequest({ line, focusTargetId: focusTargetAfterRemoval(lines, line.rec_id), userName }),
    [userName],
  );
  let pendingLabel: Removal['pendingLabel'];
  if (request) pendingLabel = request.line === null ? null : lineLabel(request.line);
  return {
    requestRemoval,
    pendingLabel,
    requestClear: () => setRequest({ line: null, focusTargetId: CART_HEADING_ID, userName }),
    confirm() {
      if (!request) return;
      setRequest(null);
      changeCart(request.line ? { kind: 'drop', rec_id: request.line.rec_id } : { kind: 'clear' });
      focusAfterRender(request.focusTargetId);
    },
    cancel() {
      setRequest(null);
      notify({ tone: 'info', text: formatMessage('cancelled') });
    },
  };
}
