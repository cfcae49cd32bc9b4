import { centsToWire } from '../../shared/domain/money';
import { purchaseFacts, type PurchaseFacts } from '../../shared/domain/purchasing/purchase-facts';
import type { CommodityOverrules } from '../../shared/domain/purchasing/unspsc';
import type { PricedLine } from '../cart/priced-lines';
import { partId } from './part-id';

/** A line of a cart as purchasing systems are told of it; every amount is the shop's own. */
export interface ReturnedLine extends PurchaseFacts {
  part: string;
  /** Name and size. */
  description: string;
  number: number;
  /** Dollars for one pack, `"35.00"`. */
  price: string;
  cents: number;
  /** Working days until it leaves the warehouse. */
  leadDays: number;
}

/** Null for a size that is no longer sold, which has no price. */
export function returnedLine(
  { sale, number, cents }: PricedLine,
  overrules: CommodityOverrules,
): ReturnedLine | null {
  if (!sale) return null;
  const { goods_sn, goods_name, product_class } = sale.product;
  const { goods_attr, attr_value, shipsInDays } = sale;
  return {
    ...purchaseFacts({ product_class, attr_value }, overrules),
    part: partId({ goods_sn, goods_attr }),
    description: `${goods_name}, ${attr_value}`,
    number,
    cents,
    price: centsToWire(cents),
    leadDays: shipsInDays,
  };
}
