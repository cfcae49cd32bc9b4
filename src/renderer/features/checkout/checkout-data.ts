import { redirect } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import type { Order } from '../../../shared/contract/orders';
import { say } from '../../../shared/domain/messages';
import { parseId } from '../../../shared/domain/list-address';
import { LoadFailure, need } from '../../api/failure';
import { remedyFor } from '../../api/remedies';
import type { LoadArgs } from '../../api/screen-module';
import { draftOf } from '../../state/form-draft';
import { askSheet, type AskedSheet } from './ask-sheet';
import { linesIn, resultPath } from './checkout-address';
import { DRAFT, noChoice, wishesOf } from './checkout-choice';
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
  | PayData;

/** `?id=1,2,3` checks cart lines out; `?order=ID` pays an order that was placed. */
export async function loadCheckout({ client, url, signal }: LoadArgs): Promise<CheckoutData> {
  const orderId = parseId(url.searchParams.get('order'));
  if (orderId !== null) return loadPayment({ client, signal, orderId });
  const ids = linesIn(url.searchParams);
  if (ids.length === 0) return { kind: 'nothing', text: say('selectGoods') };
  const pending = pendingOrder();
  if (pending && sameLines(pending.request.sel_goods, ids)) return { kind: 'lost', ids, pending };
  const wishes = wishesOf(draftOf(DRAFT, noChoice));
  const outcome = await askSheet(client, { ids, wishes, signal });
  if (outcome.ok) return { kind: 'sheet', ids, first: outcome.data };
  const { failure } = outcome;
  if (failure.kind === 'refused') return { kind: 'nothing', text: failure.message };
  throw new LoadFailure(failure);
}

type PaymentArgs = Pick<LoadArgs, 'client' | 'signal'> & { orderId: number };

async function loadPayment({ client, signal, orderId }: PaymentArgs): Promise<PayData> {
  const order = need(await client.call('orderDetail', { order_id: orderId }, { signal }));
  // All that there is to say of an order without a code stands on the page of its result.
  if (!order.can.pay || order.pay_kind !== 'scan') throw redirect(resultPath(orderId));
  const started = await client.call('startPayment', { order_id: orderId }, { signal });
  if (started.ok && started.data.status === 'paid') throw redirect(resultPath(orderId));
  if (started.ok) return { kind: 'pay', order, payment: started.data, trouble: '' };
  if (started.failure.kind === 'expired') throw new LoadFailure(started.failure);
  return { kind: 'pay', order, payment: null, trouble: remedyFor(started.failure).message };
}

function sameLines(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
