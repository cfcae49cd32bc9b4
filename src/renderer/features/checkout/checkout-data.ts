import type { ReplyOf } from '../../../shared/contract/calls';
import type { Order } from '../../../shared/contract/orders';
import { say } from '../../../shared/lib/messages';
import { parseId } from '../../../shared/catalogue/list-url';
import { LoadFailure, need } from '../../api/failure';
import { remedyFor } from '../../api/remedies';
import type { LoadArgs } from '../../api/screen-module';
import { draftOf, keepDraft } from '../../state/form-draft';
import { takeSavedAddress } from '../../state/saved-address';
import { quoteCheckout, type CheckoutQuote } from './quote-checkout';
import { lineIdsFromQuery } from './checkout-paths';
import { CHECKOUT_DRAFT, emptyCheckout, checkoutOptions, type CheckoutFields } from './checkout-fields';
import { loadPendingOrder, type PendingOrder } from './pending-order';

/** An order that is to be paid by a code; `payment` is null when there is none just now, and `trouble` says why. */
export interface PaymentData {
  kind: 'pay';
  order: Order;
  payment: ReplyOf<'startPayment'> | null;
  error: string;
}

export type CheckoutData =
  | { kind: 'sheet'; ids: readonly number[]; first: CheckoutQuote }
  /** The order was sent and has had no answer yet. */
  | { kind: 'lost'; ids: readonly number[]; pending: PendingOrder }
  /** There is nothing that could be ordered, and why. */
  | { kind: 'nothing'; text: string }
  | PaymentData
  /** There is no code to show: all that there is to say stands on the page of the result. */
  | { kind: 'settled'; orderId: number };

/** `?id=1,2,3` checks cart lines out; `?order=ID` pays an order that was placed. */
export async function loadCheckout({ client, url, signal }: LoadArgs): Promise<CheckoutData> {
  const orderId = parseId(url.searchParams.get('order'));
  if (orderId !== null) return loadPayment({ client, signal, orderId });
  const ids = lineIdsFromQuery(url.searchParams);
  if (ids.length === 0) return { kind: 'nothing', text: say('selectGoods') };
  const pending = loadPendingOrder();
  if (pending && sameLines(pending.request.sel_goods, ids)) return { kind: 'lost', ids, pending };
  const outcome = await quoteCheckout(client, { ids, options: checkoutOptions(savedFields()), signal });
  if (outcome.ok) return { kind: 'sheet', ids, first: outcome.data };
  const { failure } = outcome;
  if (failure.kind === 'refused') return { kind: 'nothing', text: failure.message };
  throw new LoadFailure(failure);
}

/** What was settled before, and the address that somebody went to the address book for. */
function savedFields(): CheckoutFields {
  const kept = draftOf(CHECKOUT_DRAFT, emptyCheckout);
  const saved = takeSavedAddress();
  if (saved === null) return kept;
  const choice = { ...kept, address_id: String(saved) };
  keepDraft(CHECKOUT_DRAFT, choice);
  return choice;
}

type PaymentArgs = Pick<LoadArgs, 'client' | 'signal'> & { orderId: number };

async function loadPayment({ client, signal, orderId }: PaymentArgs): Promise<CheckoutData> {
  const order = need(await client.call('orderDetail', { order_id: orderId }, { signal }));
  if (!order.can.pay || order.pay_kind !== 'scan') return { kind: 'settled', orderId };
  const started = await client.call('startPayment', { order_id: orderId }, { signal });
  if (started.ok && started.data.status === 'paid') return { kind: 'settled', orderId };
  if (started.ok && started.data.code_url) return { kind: 'pay', order, payment: started.data, error: '' };
  if (started.ok) return { kind: 'pay', order, payment: null, error: 'The payment service gives no answer.' };
  if (started.failure.kind === 'expired') throw new LoadFailure(started.failure);
  return { kind: 'pay', order, payment: null, error: remedyFor(started.failure).message };
}

function sameLines(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
