import type { Command } from 'commander';
import {
  acceptUnmatchedPayment,
  refundUnmatchedPayment,
} from '../../src/server/payments/resolve-unmatched-payment';
import { findOrder, type StoredOrder } from '../../src/server/orders/order-store';
import {
  listOpenUnmatchedPayments,
  findUnmatchedPayments,
  type UnmatchedPayment,
} from '../../src/server/payments/unmatched-payment-store';
import { centsToWire } from '../../src/shared/lib/money';
import { formatDay, joinText, MAX_LISTED_ROWS, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';
import { customerNoticeText } from './customer-notice';

/** Adds `shop payments …`: payments that do not match their order and wait for a decision. */
export function addPaymentCommands(program: Command, context: CliContext): void {
  const payments = program.command('payments').description('resolve payments that do not match their order');
  const resolveAction =
    (resolution: Resolution) => (number: string, transactionId: string, words: string[]) =>
      printFromShop(context, async (shop) => {
        const note = joinText(words, resolution === 'accept' ? 'note' : 'reason');
        const order = await findOrder(shop.database, { orderSn: number.toUpperCase() });
        if (!order) throw new Error(`There is no order ${printable(number)}.`);
        return resolvePayment(shop, order, { resolution, transactionId, note });
      });

  payments
    .command('list')
    .description('unmatched payments, oldest first')
    .action(() => printFromShop(context, list));
  payments
    .command('accept <order> <transaction> <note...>')
    .description('accept a payment of a wrong amount')
    .action(resolveAction('accept'));
  payments
    .command('refund <order> <transaction> <reason...>')
    .description('record that a payment was sent back')
    .action(resolveAction('refund'));
}

type Resolution = 'accept' | 'refund';

const resolutions = {
  accept: {
    run: acceptUnmatchedPayment,
    pastTense: 'accepted',
    hint: 'Only a wrong amount for an order that can still be paid, and the money of another payment, can be accepted.',
  },
  refund: {
    run: refundUnmatchedPayment,
    pastTense: 'refunded',
    hint: 'It is the money of another payment: accept it here and check that payment.',
  },
} as const;

async function list({ database }: ShopContext): Promise<string> {
  const openPayments = await listOpenUnmatchedPayments(database, MAX_LISTED_ROWS);
  if (openPayments.length === 0) return 'No unmatched payments.';
  return openPayments
    .map(
      ({ order_sn, state, ...payment }) =>
        `${order_sn}  ${state.padEnd(9)}  ${formatUnmatchedPayment(payment)}`,
    )
    .join('\n');
}

/** Resolves an unmatched payment by the provider's transaction id. Throws when none is open or the order's state forbids it. */
export async function resolvePayment(
  shop: ShopContext,
  order: StoredOrder,
  { resolution, transactionId, note }: { resolution: Resolution; transactionId: string; note: string },
): Promise<string> {
  const unmatched = await findUnmatchedPayments(shop.database, order.order_id);
  const matching = unmatched.filter(({ transaction_id }) => transaction_id === transactionId);
  const payment = matching.find(({ settlement }) => settlement === '');
  if (!payment) {
    const problem = matching[0]
      ? `Payment ${printable(transactionId)} is already ${matching[0].settlement}`
      : `There is no unmatched payment ${printable(transactionId)}`;
    throw new Error(`${problem} (order ${order.order_sn}).`);
  }
  const { run, pastTense, hint } = resolutions[resolution];
  const state = await run(shop, payment, note);
  if (!state) throw new Error(`Order ${order.order_sn} is ${order.state}, ${payment.reason}. ${hint}`);
  const notice = await customerNoticeText(shop, order.customer_id);
  return `Payment ${printable(transactionId)} is ${pastTense}; order ${order.order_sn} is ${state}. ${notice}`;
}

/**
 * Returns the transaction id of the one payment that came after the order was canceled, so that a refund of the order
 * can return it; null when there is none. Throws when several payments are open.
 */
export async function findLatePayment(
  { database }: ShopContext,
  { order_id, order_sn, state }: StoredOrder,
): Promise<string | null> {
  if (state !== 'cancelled') return null;
  const openPayments = (await findUnmatchedPayments(database, order_id)).filter(
    ({ settlement }) => settlement === '',
  );
  if (openPayments.length > 1) {
    throw new Error(`Order ${order_sn} has several unmatched payments. Refund each with "payments refund".`);
  }
  return openPayments[0]?.reason === 'paid after cancelling' ? openPayments[0].transaction_id : null;
}

/** Formats date, reason, amounts and resolution of an unmatched payment. */
export function formatUnmatchedPayment(payment: UnmatchedPayment): string {
  const { reason, units, currency, charged_units, charged_currency, settlement, note } = payment;
  const paid = formatUnits(units, currency);
  const charged =
    charged_units === null || charged_currency === null ? '' : formatUnits(charged_units, charged_currency);
  const amount = charged === '' || charged === paid ? paid : `${paid} instead of ${charged}`;
  const resolution = settlement && `  ${settlement}: ${printable(note)}`;
  return `${formatDay(payment.received_at)}  ${reason}: ${amount}  ${printable(payment.transaction_id)}${resolution}`;
}

/** Formats an amount that is given in the smallest unit of its currency: a hundredth in all supported currencies. */
function formatUnits(units: number, currency: string): string {
  return `${currency} ${centsToWire(Number(units))}`;
}
