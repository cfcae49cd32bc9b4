interface Page {
  /** Fixed addresses of the page in the sitemap, as paths with or without a query. */
  sitemap?: readonly string[];
}

/** A page whose fixed addresses the sitemap contains. */
const inSitemap = (...sitemap: readonly [string, ...string[]]): Page => ({ sitemap });
/** A page whose addresses depend on products, categories, pathways or articles: `sitemap-pages.ts` adds one for each id. */
const inSitemapById: Page = {};
/** A page that the sitemap does not contain, such as a page for customers. */
const notInSitemap: Page = {};

/** Every page of the shop by path. A new page has one row here and one in `renderer/app/router/routes.tsx`. */
export const pages: Readonly<Record<string, Page>> = {
  '/': inSitemap('/'),
  '/categoryList': inSitemapById,
  '/targetList': notInSitemap,
  '/goodsInfo': inSitemapById,
  '/notRegion': inSitemap('/notRegion'),
  '/haveRegion': notInSitemap,
  '/articleList': inSitemap('/articleList'),
  '/articleList/articleInfo': inSitemapById,
  '/explain': notInSitemap,
  '/compare': notInSitemap,
  '/tltList': inSitemap('/tltList'),
  '/tltList/tltInfo': inSitemapById,
  '/calc': inSitemap('/calc'),
  '/quickOrder': inSitemap('/quickOrder'),
  '/secondaryFinder': inSitemap('/secondaryFinder'),
  '/structureSearch': inSitemap('/structureSearch'),
  '/literatures': inSitemap('/literatures'),
  '/coa': inSitemap('/coa'),
  '/faq': inSitemap('/faq'),
  '/productGallery': inSitemap('/productGallery'),
  '/aboutUs': inSitemap('/aboutUs'),
  '/contactUs': inSitemap('/contactUs'),
  '/activityList': inSitemap('/activityList'),
  '/toBeOpened': inSitemap('/toBeOpened'),
  '/sampleSack': inSitemap('/sampleSack', '/sampleSack?kind=trial', '/sampleSack?kind=scholarship'),
  '/lead': notInSitemap,
  '/orderRequest': notInSitemap,
  '/shoppingCart': notInSitemap,
  '/shoppingCart/pay': notInSitemap,
  '/shoppingCart/payResult': notInSitemap,
  '/login': notInSitemap,
  '/login/register': notInSitemap,
  '/login/resetPassword': notInSitemap,
  '/user': notInSitemap,
  '/user/order': notInSitemap,
  '/user/site': notInSitemap,
  '/user/email': notInSitemap,
  '/user/mobilePhone': notInSitemap,
  '/user/security': notInSitemap,
  '/user/collect': notInSitemap,
  '/user/tester': notInSitemap,
  '/user/money': notInSitemap,
  '/user/virtualPoint': notInSitemap,
  '/user/virtualPointChange': notInSitemap,
  '/user/invoice': notInSitemap,
};
