import { availabilityOf } from '../../shared/catalogue/availability';
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

/** Returns what can be ordered instead of a variant: other sizes of the product, then products in stock that replace it. */
export async function findReorderOffers(
  catalogue: Catalogue,
  { goods_id, goods_attr, attr_value }: VariantKey & { attr_value: string },
): Promise<ReorderOffer[]> {
  const [product] = await listProducts(catalogue, [goods_id]);
  const sizeOffers = product
    ? orderableInStockFirst(product.options.filter((option) => option.goods_attr !== goods_attr))
        .slice(0, MAX_SIZES)
        .map((option) => toOffer('size', product, option))
    : [];
  const alternatives = (await findAlternatives(catalogue, goods_id)) ?? [];
  const replacementOffers = alternatives.flatMap((other) => {
    const optionsInStock = other.options.filter((option) => option.attr_price !== null && isInStock(option));
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
