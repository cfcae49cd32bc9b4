import type { Handler } from '../app/context';
import type { Suggested } from './engine/search-index';
import { tokenize } from './engine/tokenizer';
import type { Catalogue } from '../catalogue/catalogue';
import { filledCategories } from '../catalogue/category-store';
import { namesOfGoods } from '../catalogue/product-list-store';
import { toLotInList } from '../documents/certificate-handlers';
import { lotsNearby, readElsewhere, type Elsewhere } from './lot-and-pmid-search';

const mostProducts = 6;
const mostOthers = 3;

export const suggest: Handler<'suggest'> = async ({ key, id }, deps) => {
  const { catalogue, content } = deps;
  const elsewhere = await readElsewhere(deps, key);
  const found = elsewhere
    ? await productsElsewhere(catalogue, elsewhere, id)
    : await catalogue.search.suggest(key, mostProducts, id);
  const lots = elsewhere?.lot
    ? [elsewhere.lot]
    : found.goodsIds.length === 0
      ? await lotsNearby(deps, key)
      : [];
  const categories = namedLike(await filledCategories(catalogue), key, mostOthers);
  const pathways = namedLike(content.pathways.list, key, mostOthers);
  const articles = namedLike(titlesOf([...content.articles.values()]), key, mostOthers);
  return {
    products: await namesOfGoods(catalogue, found.goodsIds),
    corrected: found.corrected,
    left_out: found.leftOut,
    lots: lots.map(toLotInList),
    categories: categories.map((category) => ({ id: category.id, name: category.name, in: category.in })),
    pathways: pathways.map((pathway) => ({ id: pathway.id, name: pathway.name })),
    articles: articles.map((article) => ({ id: article.id, name: article.name })),
  };
};

function productsElsewhere(
  { search }: Catalogue,
  { numbers }: Elsewhere,
  id: number | undefined,
): Promise<Suggested> {
  return search.find({
    numbers,
    filters: {},
    sort: 'relevance',
    page: 1,
    pageSize: mostProducts,
    ...(id !== undefined && { categoryId: id }),
  });
}

function titlesOf(articles: readonly { id: number; title: string }[]): { id: number; name: string }[] {
  return articles.map(({ id, title }) => ({ id, name: title }));
}

interface Named {
  name: string;
}

/**
 * The first `most` of the things in whose names every word of the text begins a word, those first whose name begins
 * with the text; none for a text without a word.
 */
function namedLike<Item extends Named>(items: readonly Item[], text: string, most: number): Item[] {
  const asked = tokenize(text);
  if (asked.length === 0) return [];
  const found = items.filter(({ name }) => {
    const words = tokenize(name);
    return asked.every((word) => words.some((other) => other.startsWith(word)));
  });
  const leads = ({ name }: Item): boolean => tokenize(name)[0]?.startsWith(asked[0] ?? '') ?? false;
  return [...found.filter(leads), ...found.filter((item) => !leads(item))].slice(0, most);
}
