import { parseLink } from '../lib/link';

/** First parts of the addresses that a visitor may be sent back to after signing in: all but the sign-in's own. */
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
  'shoppingCart',
  'structureSearch',
  'tltList',
  'toBeOpened',
  'user',
]);

/**
 * Where to go after signing in: the `redirect` of the address when it is a page of the shop's own, else the home page.
 * Anything that a browser could read as another site is none.
 */
export function redirectTarget(redirect: string | null): string {
  const link = parseLink(redirect ?? '');
  if (link.kind !== 'inside' || !/^\/(?![/\\])/.test(link.href)) return '/';
  const [first = ''] = link.href.slice(1).split(/[/?#]/);
  return known.has(first) ? link.href : '/';
}
