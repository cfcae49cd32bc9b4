import { availabilityOf, orderableUnits } from '../../shared/catalogue/availability';
import { equivalentQuantity } from '../../shared/catalogue/unit-price';
import type { ProductInList, ReplyOf } from '../../shared/contract/calls';
import type { VariantKey } from '../orders/stock-store';
import { findAlternatives } from './alternative-product-store';
import type { Catalogue } from './catalogue';
import { listProducts } from './product-list-store';

type Option = ProductInList['options'][number];
type ReorderOffer = ReplyOf<'reorder'>['left_lines'][number]['offers'][number];

/** Maximum number of offers of other sizes of the same product. */
const MAX_SIZES = 2;
/** Maximum number of offers of other products. */
const MAX_REPLACEMENTS = 2;

/** Maximum number of packs that are offered for one pack: 2,500 packs of 10 mg do not replace one of 25 g. */
const MAX_PACKS_PER_PACK = 50;

/**
 * Returns what can be ordered instead of `number` units of a variant: other sizes of the product, then products in stock that
 * replace it. Each offer has enough units for at least the same amount.
 */
export async function findReorderOffers(
  catalogue: Catalogue,
  { goods_id, goods_attr, attr_value, number }: VariantKey & { attr_value: string; number: number },
): Promise<ReorderOffer[]> {
  const hasEnough = (option: Option) => {
    const quantity = equivalentQuantity(number, attr_value, option.attr_value);
    return quantity <= number * MAX_PACKS_PER_PACK && quantity <= (orderableUnits(option) ?? quantity);
  };
  const [product] = await listProducts(catalogue, [goods_id]);
  const sizeOffers = product
    ? orderableInStockFirst(
        product.options.filter((option) => option.goods_attr !== goods_attr && hasEnough(option)),
      )
        .slice(0, MAX_SIZES)
        .map((option) => toOffer('size', product, option))
    : [];
  const alternatives = (await findAlternatives(catalogue, goods_id)) ?? [];
  const replacementOffers = alternatives.flatMap((other) => {
    const optionsInStock = other.options.filter(
      (option) => option.attr_price !== null && isInStock(option) && hasEnough(option),
    );
    const option =
      optionsInStock.find((candidate) => candidate.attr_value === attr_value) ?? optionsInStock[0];
    return option ? [toOffer('replacement', other, option)] : [];
  });
  return [...sizeOffers, ...replacementOffers.slice(0, MAX_REPLACEMENTS)];
}

/** Returns the sizes with a price that can be ordered, those in stock first. */
function orderableInStockFirst(options: readonly Option[]): Option[] {
  return options
    .filter((option) => option.attr_price !== null && availabilityOf(option) !== 'sold out')
    .sort((a, b) => Number(isInStock(b)) - Number(isInStock(a)));
}

function isInStock(option: Option): boolean {
  return availabilityOf(option) === 'in stock';
}

function toOffer(
  kind: ReorderOffer['kind'],
  { goods_id, goods_sn, goods_name }: ProductInList,
  option: Option,
): ReorderOffer {
  return { kind, goods_id, goods_sn, goods_name, option };
}
