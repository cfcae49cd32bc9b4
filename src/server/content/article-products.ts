import type { ProductInList } from '../../shared/contract/calls';
import type { ArticleText } from './article-file';
import type { Catalogue } from '../catalogue/catalogue';
import { hasCategory } from '../catalogue/category-store';
import { productsInList } from '../catalogue/goods-list-store';

/** One row of them on a wide screen. */
const MOST_PRODUCTS = 6;

/**
 * What one needs for what an article is about: the products that it names, and then the best-selling ones of its
 * categories, from each in turn. What the catalogue does not have is left out.
 */
export async function articleProducts(
  { products, categories }: ArticleText,
  catalogue: Catalogue,
): Promise<ProductInList[]> {
  const numbered = await catalogue.search.resolveNumbers(products);
  const named = numbered.flatMap((product) => product?.goodsId ?? []);
  const popular: number[][] = [];
  for (const categoryId of categories) {
    if (!(await hasCategory(catalogue, categoryId))) continue;
    const query = { categoryId, filters: {}, sort: 'popular', page: 1, pageSize: MOST_PRODUCTS } as const;
    popular.push((await catalogue.search.find(query)).goodsIds);
  }
  const inTurn = Array.from({ length: MOST_PRODUCTS }, (_, rank) =>
    popular.flatMap((ids) => ids[rank] ?? []),
  );
  const ids = [...new Set([...named, ...inTurn.flat()])].slice(0, MOST_PRODUCTS);
  return productsInList(catalogue, ids);
}
