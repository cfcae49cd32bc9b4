import type { CartLine } from '../../shared/contract/cart';
import { centsToWire, showMoney } from '../../shared/domain/money';
import type { Deps } from '../app/context';
import type { KnownSize, StoredCartLine } from './cart-line-store';
import { favouriteIds } from '../accounts/favourite-store';
import type { PricedLine } from './priced-lines';

type ShownLine = PricedLine & { wish: Omit<StoredCartLine, 'saved'> };

/** Cart lines as the wire has them, in their order; `customerId` null for a visitor, who has no favourites. */
export async function toCartLines(
  { database }: Pick<Deps, 'database'>,
  { customerId }: { customerId: number | null },
  lines: readonly ShownLine[],
): Promise<CartLine[]> {
  const favourites = new Set(customerId === null ? [] : await favouriteIds(database, customerId));
  return lines.map((line) => ({
    rec_id: line.wish.rec_id,
    ...toGoodsLine(line),
    change: changeOf(line),
    collect: favourites.has(line.wish.goods_id),
  }));
}

/** The part of a line that is the same whoever looks at it. */
export function toGoodsLine({
  wish,
  sale,
  cents,
  number,
  ...line
}: PricedLine & { wish: KnownSize }): Omit<CartLine, 'rec_id' | 'change' | 'collect'> {
  return {
    ...shownAs(sale?.product ?? { ...wish, img: '' }),
    goods_attr: wish.goods_attr,
    attr_new: sale?.attr_value ?? wish.attr_value,
    goods_number: number,
    goods_price: sale && centsToWire(cents),
    list_price: sale && centsToWire(sale.cents),
    price_sum: sale && centsToWire(cents * number),
    tiers: line.tiers.map((tier) => ({ from: tier.from, price: centsToWire(tier.cents) })),
    available: line.available,
    ships_on: line.shipsOn,
    obstacle: line.obstacle,
    zdy_data: sale?.product.zdy_data ?? null,
    // There is no activity yet that gives anything away.
    _gift_act: null,
  };
}

function shownAs(goods: Pick<CartLine, 'goods_id' | 'goods_sn' | 'goods_name' | 'product_class' | 'img'>) {
  const { goods_id, goods_sn, goods_name, product_class, img } = goods;
  return { goods_id, goods_sn, goods_name, product_class, img };
}

function changeOf({ sale, cents, wish }: ShownLine): string {
  if (!sale || cents === wish.seen_cents) return '';
  return `The price changed from ${shown(wish.seen_cents)} to ${shown(cents)}.`;
}

function shown(cents: number): string {
  return showMoney(centsToWire(cents));
}
