import type { ReplyOf } from '../../shared/contract/calls';
import type { CatalogueContext } from '../app/context';
import { listProducts } from '../catalogue/product-list-store';
import { findCrossReference } from '../content/cross-references';

/** Products of the shop that are closest to another supplier's product. */
export interface ClosestProducts {
  reply: NonNullable<ReplyOf<'searchGoods'>['cross_reference']>;
  /** Catalogue numbers of the products of the reply. */
  numbers: string[];
  /** True when the searched text has no words beside the name of the other supplier's product. */
  isWholeText: boolean;
}

/**
 * Returns the shop's products that are closest to another supplier's product, from the table of cross-references; the list is
 * empty when this catalogue has none of them. Null when the text names no product of the table.
 */
export async function findClosestProducts(
  { catalogue, content }: Pick<CatalogueContext, 'catalogue' | 'content'>,
  text: string,
): Promise<ClosestProducts | null> {
  const crossReference = findCrossReference(content.crossReferences, text);
  if (!crossReference) return null;
  const { closest, nearby, differences } = crossReference.row;
  const matches = await catalogue.search.resolveNumbers(
    (closest ? [closest] : nearby).map(({ number }) => number),
  );
  const list = await listProducts(
    catalogue,
    matches.flatMap((match) => match?.goodsId ?? []),
  );
  // The differences describe the products of the list.
  const hasProducts = list.length > 0;
  return {
    reply: {
      name: crossReference.name,
      equivalent: hasProducts && closest !== null,
      differences: hasProducts ? differences : '',
      list,
    },
    numbers: list.map(({ goods_sn }) => goods_sn),
    isWholeText: crossReference.isWholeText,
  };
}
