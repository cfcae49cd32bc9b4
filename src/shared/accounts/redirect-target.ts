import { parseLink } from '../lib/link';

/** First path segments to which a sign-in may redirect; excludes the sign-in pages themselves. */
const known = new Set([
  '',
  'aboutUs',
  'activityList',
  'articleList',
  'calc',
  'categoryList',
  'coa',
  'compare',
  'contactUs',
  'explain',
  'faq',
  'goodsInfo',
  'haveRegion',
  'lead',
  'literatures',
  'notRegion',
  'orderRequest',
  'productGallery',
  'quickOrder',
  'sampleSack',
  'secondaryFinder',
  'shoppingCart',
  'structureSearch',
  'targetList',
  'tltList',
  'toBeOpened',
  'user',
]);

/**
 * Returns the `redirect` parameter if it is a page of the shop, otherwise the home page. Rejects everything that a
 * browser could resolve to another site.
 */
export function redirectTarget(redirect: string | null): string {
  const link = parseLink(redirect ?? '');
  if (link.kind !== 'inside' || !/^\/(?![/\\])/.test(link.href)) return '/';
  const [first = ''] = link.href.slice(1).split(/[/?#]/);
  return known.has(first) ? link.href : '/';
}
