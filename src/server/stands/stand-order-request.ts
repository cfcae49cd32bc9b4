import type { AnsweredEntry, StandOrder } from '../../shared/contract/stands';
import { centsToWire, showMoney, wireToCents } from '../../shared/lib/money';
import { receiptNumber } from '../../shared/leads/receipt-number';
import { letter } from '../accounts/account-email-templates';
import type { Deps } from '../app/context';
import type { Message } from '../messaging/outbox-store';
import { post } from '../messaging/outbox-store';
import { addOrderRequest } from './order-request-store';
import type { ShopTransaction } from '../db/shop-database';
import type { RequestedLine } from '../db/schema/stand-schema';
import { priceLines } from '../cart/price-lines';

type RequestDeps = Pick<Deps, 'catalogue' | 'selling' | 'settings' | 'clock'>;

/** Where and when a stand took something down, by its own clock. */
export interface Captured {
  standName: string;
  capturedAt: string;
}

/**
 * Keeps a stand's request to order, beside the shop's own prices of now. Nothing is held and nothing is charged: staff
 * confirm it. The answer says which prices are others than the visitor saw.
 */
export async function takeOrderRequest(
  transaction: ShopTransaction,
  deps: RequestDeps,
  { standName, capturedAt, order }: Captured & { order: StandOrder },
): Promise<Omit<AnsweredEntry, 'key'>> {
  const { lines: wishes, consent, ...requester } = order;
  const lines = (await priceLines(deps, transaction, wishes)).map(({ wish, sale, cents }): RequestedLine => {
    const { seen_price, ...goods } = wish;
    return {
      ...goods,
      // What the catalogue calls it counts, where it has it.
      ...(sale && {
        goods_sn: sale.product.goods_sn,
        goods_name: sale.product.goods_name,
        attr_value: sale.attr_value,
      }),
      seen_cents: seen_price === '' ? null : wireToCents(seen_price),
      now_cents: sale ? cents : null,
    };
  });
  const now = deps.clock().getTime();
  const request_id = await addOrderRequest(transaction, {
    ...requester,
    stand_name: standName,
    captured_at: capturedAt,
    lines,
    consent_version: consent.version,
    consent_text: consent.text,
    consented_at: consent.given_at,
    seen_cents: sumOf(lines, 'seen_cents'),
    now_cents: sumOf(lines, 'now_cents'),
    state: 'to confirm',
    remark: '',
    created_at: now,
    decided_at: null,
  });
  const receipt = receiptNumber('order', request_id, now);
  await post(transaction, staffLetter(deps, { receipt, standName, lines, order }), now);
  await post(transaction, requesterLetter(deps, { receipt, email: order.email }), now);
  const changes = lines
    .filter(({ seen_cents, now_cents }) => seen_cents !== now_cents)
    .map(({ goods_sn, seen_cents, now_cents }) => ({
      goods_sn,
      seen: seen_cents === null ? '' : centsToWire(seen_cents),
      now: now_cents === null ? null : centsToWire(now_cents),
    }));
  return { outcome: 'to confirm', receipt, reason: '', changes };
}

function sumOf(lines: readonly RequestedLine[], field: 'seen_cents' | 'now_cents'): number {
  return lines.reduce((sum, line) => sum + (line[field] ?? 0) * line.number, 0);
}

/** One line of a request in words, with both prices where they differ. */
export function requestedLineInWords({ goods_sn, goods_name, attr_value, number, ...prices }: RequestedLine) {
  const { seen_cents, now_cents } = prices;
  const both = seen_cents === now_cents ? '' : ` (seen at ${shown(seen_cents)})`;
  return `${number} × ${goods_sn} ${goods_name}, ${attr_value}: ${shown(now_cents)}${both}`;
}

function shown(cents: number | null): string {
  return cents === null ? 'not on sale' : showMoney(centsToWire(cents));
}

function staffLetter(
  { settings }: Pick<Deps, 'settings'>,
  { receipt, standName, lines, order }: StaffFacts,
): Message {
  return letter(settings.brand, settings.email, `New request to order, ${receipt}`, [
    `Somebody asked at a stand (${standName}) to order. The number of the request is ${receipt}; nothing is charged.`,
    `Name: ${order.name}`,
    `Institution: ${order.institution}`,
    `E-mail: ${order.email}`,
    `Country: ${order.country}`,
    ...(order.po_number === '' ? [] : [`Purchase order: ${order.po_number}`]),
    ...(order.note === '' ? [] : [`Note: ${order.note}`]),
    ...lines.map(requestedLineInWords),
  ]);
}

interface StaffFacts {
  receipt: string;
  standName: string;
  lines: readonly RequestedLine[];
  order: StandOrder;
}

/** Nothing that was typed is in it: the address may be somebody else's. */
function requesterLetter(
  { settings }: Pick<Deps, 'settings'>,
  { receipt, email }: { receipt: string; email: string },
): Message {
  return letter(settings.brand, email, `We have your request, ${receipt}`, [
    'Hello,',
    `thank you for visiting our stand. Your request to order is with us; its number is ${receipt}.`,
    'It is not an order yet, and nothing is charged. We confirm prices and delivery with you first.',
    `If it is urgent, call ${settings.phone}.`,
    'If you did not ask for anything, somebody may have typed your address by mistake. You need not do anything.',
  ]);
}
