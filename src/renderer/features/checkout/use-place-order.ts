import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderChange, Failure } from '../../../shared/contract/envelope';
import { useClient } from '../../api/client-context';
import { isAnswerLost } from '../../api/failure';
import { remedyFor } from '../../api/remedies';
import { useNoteCart } from '../../state/cart-count';
import { dropDraft } from '../../state/form-draft';
import { newKey } from '../../state/new-key';
import { useNotify } from '../../state/notices';
import { useRemedy } from '../../state/use-remedy';
import type { Problem } from '../../state/use-submission';
import { payPath } from './checkout-paths';
import { CHECKOUT_DRAFT } from './checkout-fields';
import { clearPendingOrder, storePendingOrder, type PendingOrder } from './pending-order';

export interface OrderPlacement {
  sending: boolean;
  /** Sent without an answer: nobody here knows whether the shop has it. null = nothing of that kind. */
  unanswered: PendingOrder | null;
  problems: readonly Problem[];
  /** What is not as the customer saw it. */
  changes: readonly OrderChange[];
  place: (request: PendingOrder['request']) => void;
  retry: () => void;
  showProblems: (problems: readonly Problem[]) => void;
}

const noProblems = { problems: [], changes: [] };

/**
 * Sends an order, never twice at once, and each under a key of its own: asked again after a lost answer, the shop
 * answers what became of the first. `onRefused` follows every refusal, because what is shown may be out of date.
 */
export function usePlaceOrder(before: PendingOrder | null, onRefused: () => void): OrderPlacement {
  const client = useClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const [sending, setSending] = useState(false);
  const [lost, setLost] = useState(before);
  const [said, setSaid] = useState<Pick<OrderPlacement, 'problems' | 'changes'>>(noProblems);
  const noteCart = useNoteCart();
  const underWay = useRef(false);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  // What was ordered has left the cart, in every window that shows it.
  const countCart = () =>
    void client.call('cartNumber', {}).then((outcome) => outcome.ok && noteCart(outcome.data.number, 'here'));

  const send = async (pending: PendingOrder) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setSaid(noProblems);
    storePendingOrder(pending);
    const outcome = await client.call('placeOrder', pending.request, { key: pending.key });
    underWay.current = false;
    setSending(false);
    if (outcome.ok) {
      clearPendingOrder();
      dropDraft(CHECKOUT_DRAFT);
      countCart();
      const { order_id: orderId, order_sn: number } = outcome.data;
      if (!here.current) return notify({ tone: 'success', text: `Your order ${number} is placed.` });
      // Nothing is left here to come back to.
      return navigate(payPath(orderId), { replace: true });
    }
    const { failure } = outcome;
    if (isAnswerLost(failure)) {
      if (lost) notify({ tone: 'warning', text: remedyFor(failure).message });
      return setLost(pending);
    }
    if (failure.kind === 'expired') {
      // Whether the shop has an order that was lost before is still to be asked.
      if (!lost) clearPendingOrder();
      return applyRemedy(failure);
    }
    clearPendingOrder();
    setLost(null);
    setSaid(rejection(failure));
    onRefused();
  };

  return {
    sending,
    unanswered: lost,
    ...said,
    place: (request) => void send({ key: newKey(), request }),
    retry: () => lost && void send(lost),
    showProblems: (problems) => setSaid({ ...noProblems, problems }),
  };
}

function rejection(failure: Failure): Pick<OrderPlacement, 'problems' | 'changes'> {
  const data = failure.kind === 'refused' ? failure.data : undefined;
  const field = 'field' in failure ? (failure.field ?? '') : '';
  return {
    problems: [{ field, text: remedyFor(failure).message }],
    changes: data?.changes ?? [],
  };
}
