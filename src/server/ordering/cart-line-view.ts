import type { CartLine } from '../../shared/contract/cart';
import { centsToWire, showMoney } from '../../shared/domain/money';
import type { Deps } from '../deps';
import { favouriteIds } from '../store/favourite-store';
import type { PricedLine } from './priced-lines';

interface SeenWish {
  rec_id: number;
  goods_id: number;
  goods_attr: string;
  goods_sn: string;
  goods_name: string;
  seen_cents: number;
}

/** Priced lines of a cart as the wire has them; a visitor has no favourites. */
export async function toCartLines(
  { database }: Pick<Deps, 'database'>,
  { customerId }: { customerId: number | null },
  lines: readonly (PricedLine & { wish: SeenWish })[],
): Promise<CartLine[]> {
  const favourites = new Set(customerId === null ? [] : await favouriteIds(database, customerId));
  return lines.map((line) => toCartLine(line, favourites.has(line.wish.goods_id)));
}

function toCartLine({ wish, sale, ...line }: PricedLine & { wish: SeenWish }, collect: boolean): CartLine {
  const { product } = sale ?? {};
  return {
    ...{ rec_id: wish.rec_id, goods_id: wish.goods_id, goods_attr: wish.goods_attr },
    ...{ goods_sn: product?.goods_sn ?? wish.goods_sn, goods_name: product?.goods_name ?? wish.goods_name },
    product_class: product?.product_class ?? 'compound',
    img: product?.img ?? '',
    attr_new: sale?.attr_value ?? wish.goods_attr,
    goods_number: line.number,
    goods_price: centsToWire(line.cents),
    list_price: centsToWire(sale?.cents ?? 0),
    price_sum: centsToWire(line.cents * line.number),
    tiers: line.tiers.map(({ from, cents }) => ({ from, price: centsToWire(cents) })),
    ...{ available: line.available, ships_on: line.shipsOn, obstacle: line.obstacle },
    change: changeOf(Number(wish.seen_cents), line.cents, sale !== null),
    ...{ collect, zdy_data: product?.zdy_data ?? null, _gift_act: null },
  };
}

function changeOf(seen: number, cents: number, onSale: boolean): string {
  if (!onSale || seen === cents) return '';
  return `The price changed from ${showMoney(centsToWire(seen))} to ${showMoney(centsToWire(cents))}.`;
}
