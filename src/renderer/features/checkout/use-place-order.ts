import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { Failure, OrderChange } from '../../../shared/contract/envelope';
import { useClient } from '../../api/client-context';
import { errorActionFor, failureNotice } from '../../api/error-actions';
import { mayHaveSucceeded } from '../../api/failure';
import { randomKey } from '../../lib/random-key';
import { useSetCartCount } from '../../state/cart-count';
import { deleteDraft } from '../../state/form-draft';
import { useNotify } from '../../state/notices';
import { useErrorHandler } from '../../state/use-error-handler';
import type { Problem } from '../../state/use-submission';
import { CHECKOUT_DRAFT } from './checkout-fields';
import { checkoutPath, fromGoodsFields, payPath } from './checkout-paths';
import { clearSentOrder, storeSentOrder, type SentOrder } from './checkout-data';

export interface OrderPlacement {
  sending: boolean;
  /** The order that was sent, but whose reply did not arrive; null for none. */
  unanswered: SentOrder | null;
  problems: readonly Problem[];
  /** Differences from the amounts, lines and address that the customer saw. */
  changes: readonly OrderChange[];
  place: (request: SentOrder['request']) => void;
  retry: () => void;
  showProblems: (problems: readonly Problem[]) => void;
}

const noFeedback = { problems: [], changes: [] };

/**
 * Sends orders, one at a time, each with its own idempotency key. A retry after a lost reply returns the result of the
 * first attempt. Calls `onRejected` after every rejected order, because the displayed data may be out of date. Notifies a customer
 * who has left the checkout of every result.
 */
export function usePlaceOrder(initial: SentOrder | null, onRejected: () => void): OrderPlacement {
  const client = useClient();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const notify = useNotify();
  const handleError = useErrorHandler();
  const [sending, setSending] = useState(false);
  const [unanswered, setUnanswered] = useState(initial);
  const [feedback, setFeedback] = useState<Pick<OrderPlacement, 'problems' | 'changes'>>(noFeedback);
  const setCartCount = useSetCartCount();
  const inFlight = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // The ordered lines have left the cart in all windows.
  const refreshCartCount = () =>
    void client
      .call('cartCount', {})
      .then((outcome) => outcome.ok && setCartCount(outcome.data.number, 'changed here'));

  /** Notifies a customer who has left the checkout. Links to the checkout, where the customer can check again. */
  const notifyUnanswered = ({ request }: SentOrder) => {
    const href = checkoutPath(fromGoodsFields(request));
    const link = { href, label: 'Check again', navigate: () => void navigate(href) };
    notify({ tone: 'warning', text: 'We could not confirm that your order arrived.', link });
  };

  const send = async (order: SentOrder) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    setFeedback(noFeedback);
    storeSentOrder(order);
    const outcome = await client.call('placeOrder', order.request, { key: order.key });
    inFlight.current = false;
    setSending(false);
    if (outcome.ok) {
      clearSentOrder();
      deleteDraft(CHECKOUT_DRAFT);
      refreshCartCount();
      const { order_id: orderId, order_sn: orderNumber } = outcome.data;
      if (!isMounted.current) {
        // The current page may still show the ordered lines in the cart, or the list of orders without the new one.
        void revalidate();
        return notify({ tone: 'success', text: `Your order ${orderNumber} is placed.` });
      }
      // Keeps the checkout out of the history.
      return navigate(payPath(orderId), { replace: true });
    }
    const { failure } = outcome;
    if (isUndecided(failure, { isRetry: unanswered !== null })) {
      if (!isMounted.current) return notifyUnanswered(order);
      if (unanswered) notify({ ...failureNotice(failure), tone: 'warning' });
      return setUnanswered(order);
    }
    if (failure.kind === 'expired') {
      // Keeps an order whose earlier attempt may have reached the server.
      if (!unanswered) clearSentOrder();
      return handleError(failure);
    }
    clearSentOrder();
    // A customer who has left the checkout would otherwise believe that the order is placed.
    if (!isMounted.current) return notify({ ...failureNotice(failure), title: 'Your order was not placed' });
    setUnanswered(null);
    setFeedback(toFeedback(failure));
    onRejected();
  };

  return {
    sending,
    unanswered,
    ...feedback,
    place: (request) => void send({ key: randomKey(), request }),
    retry: () => unanswered && void send(unanswered),
    showProblems: (problems) => setFeedback({ ...noFeedback, problems }),
  };
}

/**
 * Returns whether the server may have placed the order although this request failed. A retry is decided only by the shop's own
 * reply: after an earlier attempt without a reply, a limit of requests (429) or an error of a proxy tells nothing about the order.
 */
function isUndecided(failure: Failure, { isRetry }: { isRetry: boolean }): boolean {
  if (mayHaveSucceeded(failure)) return true;
  return isRetry && failure.kind === 'http' && !conclusiveStatuses.includes(failure.status);
}

/** Statuses with which the shop rejects an order: an invalid request, and a key that was used for another request. */
const conclusiveStatuses: readonly number[] = [400, 409];

function toFeedback(failure: Failure): Pick<OrderPlacement, 'problems' | 'changes'> {
  const data = failure.kind === 'refused' ? failure.data : undefined;
  const field = 'field' in failure ? (failure.field ?? '') : '';
  return {
    problems: [{ field, text: errorActionFor(failure).message }],
    changes: data?.changes ?? [],
  };
}
