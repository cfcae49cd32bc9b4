import { parseLink } from './link';

/** First parts of the addresses that a visitor may be sent back to after signing in. */
const known = new Set([
  '',
  'aboutUs',
  'activityList',
  'articleList',
  'calc',
  'categoryList',
  'coa',
  'contactUs',
  'explain',
  'faq',
  'goodsInfo',
  'haveRegion',
  'literatures',
  'notRegion',
  'productGallery',
  'sampleSack',
  'shoppingCart',
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
