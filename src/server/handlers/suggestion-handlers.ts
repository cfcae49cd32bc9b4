import type { Handlers } from '../handler';
import { namedLike } from '../search/name-match';
import { filledCategories } from '../store/category-store';
import { namesOfGoods } from '../store/goods-list-store';

const mostProducts = 6;
const mostOthers = 3;

export const suggestionHandlers: Pick<Handlers, 'suggest'> = {
  async suggest({ key, id }, { catalogue, content }) {
    const found = await catalogue.search.suggest(key, mostProducts, id);
    const categories = namedLike(await filledCategories(catalogue), key, mostOthers);
    const pathways = namedLike(content.pathways.list, key, mostOthers);
    const articles = namedLike(titlesOf([...content.articles.values()]), key, mostOthers);
    return {
      products: await namesOfGoods(catalogue, found.goodsIds),
      corrected: found.corrected,
      categories: categories.map((category) => ({ id: category.id, name: category.name, in: category.in })),
      pathways: pathways.map((pathway) => ({ id: pathway.id, name: pathway.name })),
      articles: articles.map((article) => ({ id: article.id, name: article.name })),
    };
  },
};

function titlesOf(articles: readonly { id: number; title: string }[]): { id: number; name: string }[] {
  return articles.map(({ id, title }) => ({ id, name: title }));
}
