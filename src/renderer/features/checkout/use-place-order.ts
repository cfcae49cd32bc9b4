import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OrderChange } from '../../../shared/contract/envelope';
import type { Failure } from '../../../shared/contract/outcome';
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
import { DRAFT } from './checkout-fields';
import { dropPending, keepPending, type PendingOrder } from './pending-order';

export interface Placing {
  sending: boolean;
  /** Sent without an answer: nobody here knows whether the shop has it. null = nothing of that kind. */
  lost: PendingOrder | null;
  problems: readonly Problem[];
  /** What is not as the customer saw it. */
  changes: readonly OrderChange[];
  place: (request: PendingOrder['request']) => void;
  askAgain: () => void;
  complain: (problems: readonly Problem[]) => void;
}

const nothing = { problems: [], changes: [] };

/**
 * Sends an order, never twice at once, and each under a key of its own: asked again after a lost answer, the shop
 * answers what became of the first. `onRefused` follows every refusal, because what is shown may be out of date.
 */
export function usePlacing(before: PendingOrder | null, onRefused: () => void): Placing {
  const client = useClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const [sending, setSending] = useState(false);
  const [lost, setLost] = useState(before);
  const [said, setSaid] = useState<Pick<Placing, 'problems' | 'changes'>>(nothing);
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
    setSaid(nothing);
    keepPending(pending);
    const outcome = await client.call('placeOrder', pending.request, { key: pending.key });
    underWay.current = false;
    setSending(false);
    if (outcome.ok) {
      dropPending();
      dropDraft(DRAFT);
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
      if (!lost) dropPending();
      return applyRemedy(failure);
    }
    dropPending();
    setLost(null);
    setSaid(refusalIn(failure));
    onRefused();
  };

  return {
    sending,
    lost,
    ...said,
    place: (request) => void send({ key: newKey(), request }),
    askAgain: () => lost && void send(lost),
    complain: (problems) => setSaid({ ...nothing, problems }),
  };
}

function refusalIn(failure: Failure): Pick<Placing, 'problems' | 'changes'> {
  const data = failure.kind === 'refused' ? failure.data : undefined;
  const field = 'field' in failure ? (failure.field ?? '') : '';
  return {
    problems: [{ field, text: remedyFor(failure).message }],
    changes: data?.changes ?? [],
  };
}
