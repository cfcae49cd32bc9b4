import type { ReplyOf } from '../../src/shared/contract/calls';
import { pollDuePayments } from '../../src/server/payments/poll-payments';
import type { PaymentProvider } from '../../src/server/payments/payment-provider';
import { paymentWebhookPath, createPayments, WECHAT_PAY } from '../../src/server/payments/create-payments';
import { findAttempt, type StoredAttempt } from '../../src/server/payments/payment-store';
import { listOrderEvents, findOrder, type StoredOrder } from '../../src/server/orders/order-store';
import { makeVerifiedCustomer } from '../fixtures/make-customer';
import { dataOf, createAddress, makeOrder, findVariantsInStock } from './make-order';
import { makeShop } from '../fixtures/make-shop';
import { fakeClock } from '../fakes/fake-clock';
import { wechatPaySettings } from '../fakes/wechat-pay-keys';
import { startWechatPayServer } from '../fakes/wechat-pay-server';

export interface PaymentShopOptions {
  /** Puts another provider before the real one. */
  wrap?: (provider: PaymentProvider) => PaymentProvider;
  /** Which sizes are ordered; 0 to 0 = made to order, which never runs out. */
  stock?: { minStock: number; maxStock?: number };
}

/** A shop with a WeChat Pay contract, a local fake of the platform, and a customer. */
export async function makePaymentShop({ wrap, stock = { minStock: 200 } }: PaymentShopOptions = {}) {
  const time = fakeClock();
  const platform = await startWechatPayServer(() => time.now());
  const { clock } = time;
  const { providers } = createPayments({
    wechatPay: wechatPaySettings(platform.address),
    allowSandbox: false,
    brand: 'Example',
    publicOrigin: () => 'http://shop.test',
    clock,
  });
  const real = providers.get(WECHAT_PAY);
  if (!real) throw new Error('there is no provider');
  const payments = { providers: new Map([[WECHAT_PAY, wrap?.(real) ?? real]]), sandbox: null };
  const shop = await makeShop({ clock, payments });
  const ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  const sizes = await findVariantsInStock(shop, stock);
  const { database } = shop.deps;

  return {
    shop,
    platform,
    ann,
    time,
    place: (payId: string = WECHAT_PAY) => makeOrder(ann.client, sizes, { pay_id: payId, po_number: 'PO-7' }),
    start: (orderId: number): Promise<ReplyOf<'startPayment'>> =>
      dataOf(ann.client.call('startPayment', { order_id: orderId })),
    respond: (logId: string): Promise<ReplyOf<'respond'>> =>
      dataOf(ann.client.call('respond', { code: WECHAT_PAY, log_id: logId })),
    /** Sends a notification of the platform to the shop and returns the status of the response. */
    async notify(notice: { headers: Record<string, string>; body: string }): Promise<number> {
      const url = `http://shop.test${paymentWebhookPath(WECHAT_PAY)}`;
      return (await shop.fetch(new Request(url, { method: 'POST', ...notice }))).status;
    },
    /** Asks the platform for the state of payments that are due to be polled, as the server does in the background. */
    pollPlatform: () => pollDuePayments(shop.deps),
    async attempt(logId: string): Promise<StoredAttempt> {
      const attempt = await findAttempt(database, logId);
      if (!attempt) throw new Error(`there is no attempt ${logId}`);
      return attempt;
    },
    async order(orderId: number): Promise<StoredOrder> {
      const order = await findOrder(database, { orderId });
      if (!order) throw new Error(`there is no order ${orderId}`);
      return order;
    },
    /** Returns an order's history as `state by actor`. */
    async history(orderId: number): Promise<string[]> {
      const events = await listOrderEvents(database, orderId);
      return events.map(({ state, actor }) => `${state} by ${actor}`);
    },
    async close(): Promise<void> {
      await platform.stop();
      await shop.close();
    },
  };
}

export type PaymentShop = Awaited<ReturnType<typeof makePaymentShop>>;
