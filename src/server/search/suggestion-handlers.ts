import { LRUCache } from 'lru-cache';
import type { Handler } from '../app/context';
import { mainThreadSlices } from '../http/time-slices';
import type { SuggestionResult } from './engine/search-index';
import { tokenize } from './engine/tokenizer';
import type { Catalogue } from '../catalogue/catalogue';
import { listNonEmptyCategories } from '../catalogue/category-store';
import { listProducts, findProductSections } from '../catalogue/product-list-store';
import { bestAvailability, isCheapestInStock } from '../../shared/catalogue/availability';
import type { ProductInList, ReplyOf } from '../../shared/contract/calls';
import { wireToCents } from '../../shared/lib/money';
import { toLotInList } from '../documents/lots';
import { findLotOrPublication, suggestLots, type LotOrPublication } from './lot-and-pmid-search';
import { isLongText } from './search-text';
import { findClosestProducts } from './find-closest-products';

/** Maximum number of suggested products. */
const MAX_PRODUCTS = 6;
/** Maximum number of suggested sections, and likewise of categories, pathways and articles. */
const MAX_PER_KIND = 3;

export const suggest: Handler<'suggest'> = async ({ key, id }, deps, { network }) => {
  const { catalogue, content } = deps;
  const lotOrPublication = await findLotOrPublication(deps, key);
  const closestProducts = await findClosestProducts(deps, key);
  const searchResult = lotOrPublication
    ? await findProductsByNumber(catalogue, lotOrPublication, id)
    : await mainThreadSlices.run(network, () => catalogue.search.suggest(key, MAX_PRODUCTS, id), {
        hasLongSteps: isLongText(key),
      });
  const isFoundAsTyped =
    searchResult.goodsIds.length > 0 && searchResult.corrected === null && searchResult.leftOut === null;
  const suggestsClosestProducts =
    closestProducts?.isWholeText && closestProducts.numbers.length > 0 && !isFoundAsTyped;
  const crossReference = suggestsClosestProducts ? closestProducts.reply : null;
  const shownResult = crossReference
    ? { goodsIds: crossReference.list.map(({ goods_id }) => goods_id), corrected: null, leftOut: null }
    : searchResult;
  const similarLots = shownResult.goodsIds.length === 0 ? await suggestLots(deps, key) : [];
  const lots = lotOrPublication?.lot ? [lotOrPublication.lot] : similarLots;
  const articles = Array.from(content.articles.values(), ({ id, title }) => ({ id, name: title }));
  return {
    products: (await listProducts(catalogue, shownResult.goodsIds)).map(toSuggestedProduct),
    closest_to: crossReference?.name ?? null,
    sections: id === undefined && !crossReference ? await findSections(catalogue, shownResult.goodsIds) : [],
    corrected: shownResult.corrected,
    left_out: shownResult.leftOut,
    lots: lots.map(toLotInList),
    categories: findByName(await listNonEmptyCategories(catalogue), key).map(({ id, name, parentName }) => ({
      id,
      name,
      in: parentName,
    })),
    pathways: findByName(content.pathways.list, key).map(({ id, name }) => ({ id, name })),
    articles: findByName(articles, key),
  };
};

/** A suggestion shows one price; the product's page has those of all sizes. */
function toSuggestedProduct(product: ProductInList): ReplyOf<'suggest'>['products'][number] {
  const { goods_id, goods_sn, goods_name, img, options } = product;
  const prices = options
    .flatMap(({ attr_price }) => attr_price ?? [])
    .sort((a, b) => wireToCents(a) - wireToCents(b));
  return {
    goods_id,
    goods_sn,
    goods_name,
    img,
    price: prices[0] ?? null,
    is_from: prices[0] !== prices.at(-1),
    in_stock: bestAvailability(options) === 'in stock',
    cheapest_in_stock: isCheapestInStock(options),
  };
}

/** Returns the first distinct sections of products. */
async function findSections(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<ReplyOf<'suggest'>['sections']> {
  const sections = await findProductSections(catalogue, ids);
  const unique = new Map(sections.map((section) => [section.id, section]));
  return [...unique.values()].slice(0, MAX_PER_KIND);
}

function findProductsByNumber(
  { search }: Catalogue,
  { numbers }: LotOrPublication,
  id: number | undefined,
): Promise<SuggestionResult> {
  return search.find({
    numbers,
    filters: {},
    sort: 'relevance',
    page: 1,
    pageSize: MAX_PRODUCTS,
    ...(id !== undefined && { categoryId: id }),
  });
}

/** Cached words of the names of categories, pathways and articles, which every suggestion compares. */
const nameWords = new LRUCache<string, string[]>({ max: 5000 });

function wordsOfName(name: string): string[] {
  const cached = nameWords.get(name);
  if (cached) return cached;
  const words = tokenize(name);
  nameWords.set(name, words);
  return words;
}

/**
 * Returns the first `MAX_PER_KIND` items whose name has, for each word of the text, a word that begins with it. Names whose first
 * word begins with the first word of the text come first.
 */
function findByName<Item extends { name: string }>(items: readonly Item[], text: string): Item[] {
  const queryWords = tokenize(text);
  if (queryWords.length === 0) return [];
  const matches = items.filter(({ name }) => {
    const words = wordsOfName(name);
    return queryWords.every((word) => words.some((other) => other.startsWith(word)));
  });
  const beginsWithText = ({ name }: Item): boolean =>
    wordsOfName(name)[0]?.startsWith(queryWords[0] ?? '') ?? false;
  const sorted = [...matches.filter(beginsWithText), ...matches.filter((item) => !beginsWithText(item))];
  return sorted.slice(0, MAX_PER_KIND);
}
