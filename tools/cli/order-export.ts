import { centsToWire } from '../../src/shared/lib/money';
import { purchaseFacts } from '../../src/shared/punchout/purchase-facts';
import type { CommodityOverrides } from '../../src/shared/punchout/unspsc';
import type { ShopDatabase } from '../../src/server/db/shop-database';
import { listOrderLinesForExport } from '../../src/server/orders/staff-order-store';
import { csvRow } from '../../src/shared/lib/csv';
import { printable, toTimeRange, type ExportPeriod } from './arguments';

/** Lines per query. */
const BATCH_SIZE = 1000;

interface ExportContext {
  database: ShopDatabase;
  settings: { unspsc: CommodityOverrides };
}

const columns = [
  'order_sn',
  'state',
  'placed_at',
  'pay_id',
  'po_number',
  'consignee',
  'country',
  'tracking',
  'goods_sn',
  'goods_name',
  'size',
  'number',
  'price',
  'sum',
  'lot',
  'unspsc',
  'order_unit',
  'content',
  'content_unit',
  'order_shipping',
  'order_tax',
  'order_points',
  'order_balance',
  'order_total',
  'quote_sn',
];

/** Exports one CSV row (RFC 4180, with a byte order mark) for each line of the orders placed in the period. */
export async function exportOrders(
  { database: db, settings }: ExportContext,
  period: ExportPeriod = {},
): Promise<string> {
  const rows = [csvRow(columns)];
  for (let lastLineId = 0; ;) {
    const range = { ...toTimeRange(period), lastLineId, limit: BATCH_SIZE };
    const lines = await listOrderLinesForExport(db, range);
    rows.push(...lines.map((line) => toRow(line, settings.unspsc)));
    lastLineId = lines.at(-1)?.line_id ?? 0;
    if (lines.length < BATCH_SIZE) return `\uFEFF${rows.map((row) => `${row}\r\n`).join('')}`;
  }
}

function toRow(
  line: Awaited<ReturnType<typeof listOrderLinesForExport>>[number],
  overrides: CommodityOverrides,
): string {
  const { unspsc, order_unit, content, content_unit } = purchaseFacts(line, overrides);
  const { consignee = '', country = '' } = JSON.parse(line.delivery) as Record<string, string>;
  const money = (cents: number) => centsToWire(Number(cents));
  return csvRow([
    line.order_sn,
    line.state,
    new Date(Number(line.created_at)).toISOString(),
    line.pay_id,
    printable(line.po_number),
    printable(consignee),
    country,
    printable(line.tracking),
    line.goods_sn,
    line.goods_name,
    line.attr_value,
    String(line.number),
    money(line.price_cents),
    money(line.sum_cents),
    line.lot,
    unspsc,
    order_unit,
    content,
    content_unit,
    money(line.shipping_cents),
    money(line.tax_cents),
    money(line.points_cents),
    money(line.balance_cents),
    money(line.total_cents),
    line.quote_sn,
  ]);
}
