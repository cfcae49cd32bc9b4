interface Page {
  /** Paths with queries of this page in the sitemap. The sitemap adds products, categories, pathways and articles by id. */
  sitemap?: readonly string[];
}

/** A page with entries in the sitemap. */
const listed = (...sitemap: readonly [string, ...string[]]): Page => ({ sitemap });
/** A page that the sitemap does not list, or lists by id. */
const notListed: Page = {};

/** Every page of the shop by path. A new page has one row here and one in `renderer/app/router/routes.tsx`. */
export const pages: Readonly<Record<string, Page>> = {
  '/': listed('/'),
  '/categoryList': notListed,
  '/targetList': notListed,
  '/goodsInfo': notListed,
  '/notRegion': listed('/notRegion'),
  '/haveRegion': notListed,
  '/articleList': listed('/articleList'),
  '/articleList/articleInfo': notListed,
  '/explain': notListed,
  '/compare': notListed,
  '/tltList': listed('/tltList'),
  '/tltList/tltInfo': notListed,
  '/calc': listed('/calc'),
  '/quickOrder': listed('/quickOrder'),
  '/secondaryFinder': listed('/secondaryFinder'),
  '/structureSearch': listed('/structureSearch'),
  '/literatures': listed('/literatures'),
  '/coa': listed('/coa'),
  '/faq': listed('/faq'),
  '/productGallery': listed('/productGallery'),
  '/aboutUs': listed('/aboutUs'),
  '/contactUs': listed('/contactUs'),
  '/activityList': listed('/activityList'),
  '/toBeOpened': listed('/toBeOpened'),
  '/sampleSack': listed('/sampleSack', '/sampleSack?kind=trial', '/sampleSack?kind=scholarship'),
  '/lead': notListed,
  '/orderRequest': notListed,
  '/shoppingCart': notListed,
  '/shoppingCart/pay': notListed,
  '/shoppingCart/payResult': notListed,
  '/login': notListed,
  '/login/register': notListed,
  '/login/resetPassword': notListed,
  '/user': notListed,
  '/user/order': notListed,
  '/user/site': notListed,
  '/user/email': notListed,
  '/user/mobilePhone': notListed,
  '/user/security': notListed,
  '/user/collect': notListed,
  '/user/tester': notListed,
  '/user/money': notListed,
  '/user/virtualPoint': notListed,
  '/user/virtualPointChange': notListed,
  '/user/invoice': notListed,
};
