import type { ReplyOf } from '../../../shared/contract/calls';
import type { Order } from '../../../shared/contract/orders';
import { say } from '../../../shared/lib/messages';
import { parseId } from '../../../shared/catalogue/list-url';
import { LoadFailure, need } from '../../api/failure';
import { remedyFor } from '../../api/remedies';
import type { LoadArgs } from '../../api/screen-module';
import { draftOf, keepDraft } from '../../state/form-draft';
import { takeSavedAddress } from '../../state/saved-address';
import { askSheet, type AskedSheet } from './quote-checkout';
import { linesIn } from './checkout-paths';
import { DRAFT, noChoice, wishesOf, type Choice } from './checkout-fields';
import { pendingOrder, type PendingOrder } from './pending-order';

/** An order that is to be paid by a code; `payment` is null when there is none just now, and `trouble` says why. */
export interface PayData {
  kind: 'pay';
  order: Order;
  payment: ReplyOf<'startPayment'> | null;
  trouble: string;
}

export type CheckoutData =
  | { kind: 'sheet'; ids: readonly number[]; first: AskedSheet }
  /** The order was sent and has had no answer yet. */
  | { kind: 'lost'; ids: readonly number[]; pending: PendingOrder }
  /** There is nothing that could be ordered, and why. */
  | { kind: 'nothing'; text: string }
  | PayData
  /** There is no code to show: all that there is to say stands on the page of the result. */
  | { kind: 'settled'; orderId: number };

/** `?id=1,2,3` checks cart lines out; `?order=ID` pays an order that was placed. */
export async function loadCheckout({ client, url, signal }: LoadArgs): Promise<CheckoutData> {
  const orderId = parseId(url.searchParams.get('order'));
  if (orderId !== null) return loadPayment({ client, signal, orderId });
  const ids = linesIn(url.searchParams);
  if (ids.length === 0) return { kind: 'nothing', text: say('selectGoods') };
  const pending = pendingOrder();
  if (pending && sameLines(pending.request.sel_goods, ids)) return { kind: 'lost', ids, pending };
  const outcome = await askSheet(client, { ids, wishes: wishesOf(keptChoice()), signal });
  if (outcome.ok) return { kind: 'sheet', ids, first: outcome.data };
  const { failure } = outcome;
  if (failure.kind === 'refused') return { kind: 'nothing', text: failure.message };
  throw new LoadFailure(failure);
}

/** What was settled before, and the address that somebody went to the address book for. */
function keptChoice(): Choice {
  const kept = draftOf(DRAFT, noChoice);
  const saved = takeSavedAddress();
  if (saved === null) return kept;
  const choice = { ...kept, address_id: String(saved) };
  keepDraft(DRAFT, choice);
  return choice;
}

type PaymentArgs = Pick<LoadArgs, 'client' | 'signal'> & { orderId: number };

async function loadPayment({ client, signal, orderId }: PaymentArgs): Promise<CheckoutData> {
  const order = need(await client.call('orderDetail', { order_id: orderId }, { signal }));
  if (!order.can.pay || order.pay_kind !== 'scan') return { kind: 'settled', orderId };
  const started = await client.call('startPayment', { order_id: orderId }, { signal });
  if (started.ok && started.data.status === 'paid') return { kind: 'settled', orderId };
  if (started.ok && started.data.code_url) return { kind: 'pay', order, payment: started.data, trouble: '' };
  if (started.ok)
    return { kind: 'pay', order, payment: null, trouble: 'The payment service gives no answer.' };
  if (started.failure.kind === 'expired') throw new LoadFailure(started.failure);
  return { kind: 'pay', order, payment: null, trouble: remedyFor(started.failure).message };
}

function sameLines(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
