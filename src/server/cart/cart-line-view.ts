import type { CartLine } from '../../shared/contract/cart';
import { centsToWire, formatCents } from '../../shared/lib/money';
import type { AppContext } from '../app/context';
import type { VariantSnapshot, StoredCartLine } from './cart-line-store';
import { listFavoriteIds } from '../accounts/favorite-store';
import type { PricedLine } from './price-lines';

type PricedCartLine = PricedLine & { item: Omit<StoredCartLine, 'saved'> };

/** Maps cart lines to their reply, in order. `customerId` is null for a guest, who has no favorites. */
export async function toCartLines(
  { database }: Pick<AppContext, 'database'>,
  { customerId }: { customerId: number | null },
  lines: readonly PricedCartLine[],
): Promise<CartLine[]> {
  const favorites = new Set(customerId === null ? [] : await listFavoriteIds(database, customerId));
  return lines.map((line) => ({
    rec_id: line.item.rec_id,
    ...toGoodsLine(line),
    change: priceChangeText(line),
    collect: favorites.has(line.item.goods_id),
  }));
}

/**
 * Maps the fields of a line that the cart and a shared cart have in common. A line without `catalogueVariant` is of a
 * discontinued size and shows the names that were stored with it.
 */
export function toGoodsLine({
  item,
  catalogueVariant,
  cents,
  number,
  ...line
}: PricedLine & { item: VariantSnapshot }): Omit<CartLine, 'rec_id' | 'change' | 'collect'> {
  return {
    ...productFields(catalogueVariant?.product ?? { ...item, img: '' }),
    goods_attr: item.goods_attr,
    attr_new: catalogueVariant?.attr_value ?? item.attr_value,
    goods_number: number,
    goods_price: cents === null ? null : centsToWire(cents),
    list_price: catalogueVariant?.listPrice ? centsToWire(catalogueVariant.listPrice.cents) : null,
    price_sum: cents === null ? null : centsToWire(cents * number),
    ...(cents === null && catalogueVariant?.listPrice === null && { price_on_request: true as const }),
    tiers: line.tiers.map((tier) => ({ from: tier.from, price: centsToWire(tier.cents) })),
    available: line.available,
    ships_on: line.shipsOn,
    obstacle: line.obstacle,
    zdy_data: catalogueVariant?.product.zdy_data ?? null,
    // No activity adds gifts to a cart.
    _gift_act: null,
  };
}

function productFields(
  goods: Pick<CartLine, 'goods_id' | 'goods_sn' | 'goods_name' | 'product_class' | 'img'>,
) {
  const { goods_id, goods_sn, goods_name, product_class, img } = goods;
  return { goods_id, goods_sn, goods_name, product_class, img };
}

function priceChangeText({ cents, item }: PricedCartLine): string {
  if (cents === null || cents === item.seen_cents) return '';
  return `The price changed from ${formatCents(item.seen_cents)} to ${formatCents(cents)}.`;
}
