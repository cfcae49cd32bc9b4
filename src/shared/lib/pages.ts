/**
 * `public`: the same for everyone, indexed, prefetched and cached for offline use. `unlisted`: open to everyone, but not
 * indexed, prefetched or cached. `member`: rendered in the customer's browser only; its loader calls need a session and
 * fail with `expired` without one.
 */
export type PageAccess = 'public' | 'unlisted' | 'member';

interface Page {
  access: PageAccess;
  /** True when a customer whose session has just ended must sign in again to continue on the page. */
  needsSession?: true;
  /** Fixed addresses of the page in the sitemap, as paths with or without a query. */
  sitemap?: readonly string[];
}

/** A public page whose fixed addresses the sitemap contains. */
const inSitemap = (...sitemap: readonly [string, ...string[]]): Page => ({ access: 'public', sitemap });
/** A public page of products, categories, pathways or articles: `sitemap-pages.ts` adds an address for each id. */
const inSitemapById: Page = { access: 'public' };
/** A public page that the sitemap does not contain, such as one that needs a query. */
const notInSitemap: Page = { access: 'public' };
/** A page whose content depends on the visitor. */
const unlistedPage: Page = { access: 'unlisted' };
/** The cart, of visitors and of customers: its shell is the same for all. */
const cartPage: Page = { access: 'unlisted', needsSession: true };
/** A page that shows one customer's data. */
const memberPage: Page = { access: 'member', needsSession: true };

/**
 * Every page of the shop by path. A new page has one row here, which decides who may see it, and one in
 * `renderer/app/router/routes.tsx`.
 */
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
  '/compare': unlistedPage,
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
  '/shoppingCart': cartPage,
  '/shoppingCart/pay': memberPage,
  '/shoppingCart/payResult': memberPage,
  '/login': unlistedPage,
  '/login/register': unlistedPage,
  '/login/resetPassword': unlistedPage,
  '/user': memberPage,
  '/user/order': memberPage,
  '/user/site': memberPage,
  '/user/email': memberPage,
  '/user/mobilePhone': memberPage,
  '/user/security': memberPage,
  '/user/collect': memberPage,
  '/user/tester': memberPage,
  '/user/money': memberPage,
  '/user/virtualPoint': memberPage,
  '/user/virtualPointChange': memberPage,
  '/user/invoice': memberPage,
};
