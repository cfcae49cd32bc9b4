import { parseId } from '../../../shared/catalogue/list-url';
import type { ReplyOf, RequestOf } from '../../../shared/contract/calls';
import type { Order } from '../../../shared/contract/orders';
import { formatMessage } from '../../../shared/lib/messages';
import { errorActionFor } from '../../api/error-actions';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';
import { deadlineIn, type Deadline } from '../../lib/deadline';
import { readDraft, saveDraft, deleteDraft } from '../../state/form-draft';
import { takeSavedAddress } from '../../state/saved-address';
import { CHECKOUT_DRAFT, checkoutOptions, emptyCheckout, type CheckoutFields } from './checkout-fields';
import { checkoutPath, fromGoodsFields, goodsFromQuery, type CheckoutGoods } from './checkout-paths';
import { previewCheckout, type CheckoutPreview } from './preview-checkout';

export interface StartedPayment extends ReplyOf<'startPayment'> {
  /** End of `payable_seconds`. */
  payableUntil: Deadline;
}

/** An order to pay with a QR code. `payment` is null when no code is available; `error` is then the reason. */
export interface PaymentData {
  kind: 'pay';
  order: Order;
  payment: StartedPayment | null;
  error: string;
  /** True if the order cannot be paid with a code, for example because the time to pay has expired: a retry does not help. */
  isRefused: boolean;
}

export type CheckoutData =
  | { kind: 'checkout'; goods: CheckoutGoods; initialPreview: CheckoutPreview }
  /** The order was sent, but no reply arrived. */
  | { kind: 'unanswered'; goods: CheckoutGoods; sentOrder: SentOrder }
  /** Nothing can be ordered; `text` is the reason. */
  | { kind: 'empty'; text: string }
  | PaymentData
  /** There is nothing to scan, for example because the order is paid or awaits a transfer: the result screen shows its status. */
  | { kind: 'result'; orderId: number };

/** `?id=1,2,3` checks out cart lines, `?quote=Q00000012` a quote; `?order=ID` pays a placed order. */
export async function loadCheckout({ client, url, signal }: LoadArgs): Promise<CheckoutData> {
  const orderId = parseId(url.searchParams.get('order'));
  if (orderId !== null) return loadPayment({ client, signal, orderId });
  const goods = goodsFromQuery(url.searchParams);
  if (goods === null) return { kind: 'empty', text: formatMessage('selectGoods') };
  const sentOrder = loadSentOrder();
  if (sentOrder && areSameGoods(fromGoodsFields(sentOrder.request), goods))
    return { kind: 'unanswered', goods, sentOrder };
  const outcome = await previewCheckout(client, {
    goods,
    options: checkoutOptions(loadSavedFields()),
    signal,
  });
  if (outcome.ok) return { kind: 'checkout', goods, initialPreview: outcome.data };
  const { failure } = outcome;
  if (failure.kind === 'refused') return { kind: 'empty', text: failure.message };
  throw new LoadFailure(failure);
}

/** Returns the draft of the form. First puts the address that the customer has just saved into the draft. */
function loadSavedFields(): CheckoutFields {
  const draft = readDraft(CHECKOUT_DRAFT, emptyCheckout);
  const savedAddressId = takeSavedAddress();
  if (savedAddressId === null) return draft;
  const fields = { ...draft, address_id: String(savedAddressId) };
  saveDraft(CHECKOUT_DRAFT, fields);
  return fields;
}

type PaymentArgs = Pick<LoadArgs, 'client' | 'signal'> & { orderId: number };

async function loadPayment({ client, signal, orderId }: PaymentArgs): Promise<CheckoutData> {
  const order = unwrap(await client.call('orderDetail', { order_id: orderId }, { signal }));
  if (!order.can.pay || order.pay_kind !== 'scan') return { kind: 'result', orderId };
  const started = await client.call('startPayment', { order_id: orderId }, { signal });
  if (started.ok && started.data.status === 'paid') return { kind: 'result', orderId };
  if (started.ok && started.data.code_url) {
    const payment = { ...started.data, payableUntil: deadlineIn(started.data.payable_seconds) };
    return { kind: 'pay', order, payment, error: '', isRefused: false };
  }
  if (!started.ok && started.failure.kind === 'expired') throw new LoadFailure(started.failure);
  return {
    kind: 'pay',
    order,
    payment: null,
    error: started.ok ? 'The payment service is not responding.' : errorActionFor(started.failure).message,
    isRefused: !started.ok && started.failure.kind === 'refused',
  };
}

/** Returns whether both are the same cart lines, in any order, or the same quote. */
function areSameGoods(a: CheckoutGoods, b: CheckoutGoods): boolean {
  const keyOf = (goods: CheckoutGoods) =>
    checkoutPath(
      'lineIds' in goods ? { lineIds: goods.lineIds.toSorted((first, second) => first - second) } : goods,
    );
  return keyOf(a) === keyOf(b);
}

/** A request to place an order that was sent, and whose reply is not known yet. */
export interface SentOrder {
  /** Idempotency key: a retry with the same key cannot place a second order. */
  key: string;
  request: RequestOf<'placeOrder'>;
}

const SENT_ORDER_DRAFT = 'pending order';

/** Returns the order that this tab has sent without receiving a reply, also after a reload; null for none. */
function loadSentOrder(): SentOrder | null {
  const { key, request } = readDraft(SENT_ORDER_DRAFT, { key: '', request: '' });
  return key ? { key, request: JSON.parse(request) as SentOrder['request'] } : null;
}

export function storeSentOrder({ key, request }: SentOrder): void {
  saveDraft(SENT_ORDER_DRAFT, { key, request: JSON.stringify(request) });
}

export function clearSentOrder(): void {
  deleteDraft(SENT_ORDER_DRAFT);
}
