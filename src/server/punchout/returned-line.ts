import { centsToWire } from '../../shared/lib/money';
import { purchaseFacts, type PurchaseFacts } from '../../shared/punchout/purchase-facts';
import type { CommodityOverrides } from '../../shared/punchout/unspsc';
import type { PricedLine } from '../cart/price-lines';
import { partId } from './part-id';

/** A cart line as sent to purchasing systems. */
export interface ReturnedLine extends PurchaseFacts {
  part: string;
  /** Product name. */
  name: string;
  /** Size as shown. */
  size: string;
  number: number;
  /** US dollars per pack, such as `"35.00"`. */
  price: string;
  /** The same price. */
  cents: number;
  /** Working days until dispatch. */
  leadDays: number;
}

/** Maps a cart line; null for a discontinued variant and for a price on request. */
export function toReturnedLine(
  { catalogueVariant, number, cents }: PricedLine,
  overrides: CommodityOverrides,
): ReturnedLine | null {
  if (!catalogueVariant || cents === null) return null;
  const { goods_sn, goods_name, product_class } = catalogueVariant.product;
  const { goods_attr, attr_value, shipsInDays } = catalogueVariant;
  return {
    ...purchaseFacts({ product_class, attr_value }, overrides),
    part: partId({ goods_sn, goods_attr }),
    name: goods_name,
    size: attr_value,
    number,
    cents,
    price: centsToWire(cents),
    leadDays: shipsInDays,
  };
}
