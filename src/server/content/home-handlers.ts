import type { Handler } from '../app/context';
import { getCategoryPath } from '../catalogue/category-store';
import { pickHomePublications } from '../catalogue/publication-store';

/** Skips configured categories that the catalogue does not have. */
export const homeBanners: Handler<'homeBanners'> = async (_request, { catalogue, content, settings }) => {
  const hotCategories = await Promise.all(
    settings.hot_categories.map(async (id) => (await getCategoryPath(catalogue, id)).at(-1)),
  );
  return {
    banners: content.banners,
    study: content.study,
    hot_categories: hotCategories
      .filter((category) => category !== undefined)
      .map(({ id, name }) => ({
        id,
        name,
        img: `/pictures/hot/${id}.svg`,
        img_hov: `/pictures/hot/${id}-hover.svg`,
      })),
    applications: content.applications,
  };
};

export const homeArticles: Handler<'homeArticles'> = (_request, { content }) => ({ list: content.news });

export const homeJournals: Handler<'homeJournals'> = async (_request, { catalogue }) => {
  return { list: await pickHomePublications(catalogue) };
};
