import { isMemberPage } from '../../src/shared/lib/page-access';
import { pages } from '../../src/shared/lib/pages';

/** Tests that inspect the addresses of a route: accessibility in each size, and more by group. */
type RouteGroup = 'information' | 'shop' | 'articles' | 'account' | 'checkout';

interface RouteEntry {
  group: RouteGroup;
  /** The first address shows the route's main use; the others are further states of its screen. */
  addresses: readonly [string, ...string[]];
}

const information = (...addresses: RouteEntry['addresses']): RouteEntry => ({
  group: 'information',
  addresses,
});
const shop = (...addresses: RouteEntry['addresses']): RouteEntry => ({ group: 'shop', addresses });
const articles = (...addresses: RouteEntry['addresses']): RouteEntry => ({ group: 'articles', addresses });
const account = (...addresses: RouteEntry['addresses']): RouteEntry => ({ group: 'account', addresses });
/** Inspected by the tests of the home page and of an order, which lead to these screens. */
const checkout = (...addresses: RouteEntry['addresses']): RouteEntry => ({ group: 'checkout', addresses });

/** Routes that need a query, that have further states, or that belong to another group than `defaultEntry` gives them. */
const specialRoutes: Readonly<Record<string, RouteEntry>> = {
  '/': checkout('/'),
  '/categoryList': shop(
    '/categoryList?id=22&page_size=12',
    '/categoryList?id=1&page_size=12',
    '/categoryList?id=194&view=grid&page_size=12',
    '/categoryList?id=22&f.host=Rabbit&page=2&page_size=12',
    '/categoryList?id=22&f.host=Unicorn',
    '/categoryList?id=22&page=9999',
  ),
  '/targetList': shop('/targetList?id=22', '/targetList?id=1', '/targetList?id=22&key=zzzzqqqq'),
  '/goodsInfo': shop('/goodsInfo?id=65'),
  '/notRegion': shop('/notRegion?key=EGFR&page_size=12', '/notRegion?key=zzzzqqqq', '/notRegion'),
  '/haveRegion': shop('/haveRegion?id=49&key=IL6&page_size=12'),
  '/articleList': articles(
    '/articleList',
    '/articleList?id=87',
    '/articleList?key=antibody',
    '/articleList?key=zzzzqqqq',
  ),
  '/articleList/articleInfo': articles(
    '/articleList/articleInfo?id=3001',
    '/articleList/articleInfo?id=3103',
  ),
  '/explain': shop('/explain?id=65&code=1', '/explain'),
  '/compare': shop('/compare?ids=65,17,66,67', '/compare'),
  '/tltList': shop('/tltList', '/tltList?key=EGFR'),
  '/tltList/tltInfo': shop(
    '/tltList/tltInfo?id=1',
    '/tltList/tltInfo?id=1&node=ERK',
    '/tltList/tltInfo?id=1&species=Mouse&application=WB',
  ),
  '/calc': shop(
    '/calc',
    '/calc?tool=stock&weight=493.6',
    '/calc?tool=molarity&volume=-1&concentration=1&weight=1',
  ),
  '/shoppingCart': shop('/shoppingCart', '/shoppingCart?share=gone'),
  '/login': shop('/login', '/login?redirect=%2FshoppingCart'),
  '/login/register': shop('/login/register'),
  '/login/resetPassword': shop('/login/resetPassword'),
  '/sampleSack': information('/sampleSack', '/sampleSack?kind=scholarship'),
  '/secondaryFinder': information(
    '/secondaryFinder?host=Rabbit&isotype=IgG&method=fluorescence&laser=488&laser=640&sample=Mouse',
    '/secondaryFinder?host=Mouse',
    '/secondaryFinder',
  ),
  '/structureSearch': information(
    '/structureSearch?smiles=c1ccccc1&mode=similarity&least=50',
    '/structureSearch',
  ),
  '/literatures': information('/literatures', '/literatures?key=zzzzqqqq'),
  '/coa': information('/coa', '/coa?key=QC10000', '/coa?key=QC10000-26A0'),
  '/faq': information('/faq', '/faq?key=dmso', '/faq?key=zzzzqqqq'),
  '/productGallery': information('/productGallery?id=1'),
  '/lead': shop('/lead'),
  '/orderRequest': shop('/orderRequest'),
  '/shoppingCart/pay': checkout('/shoppingCart/pay'),
  '/shoppingCart/payResult': checkout('/shoppingCart/payResult'),
  '/user/order': account('/user/order', '/user/order?view=quotes'),
  '/user/site': account('/user/site', '/user/site?edit=new'),
  '/user/tester': account('/user/tester', '/user/tester?goods_id=65'),
};

const defaultEntry = (path: string): RouteEntry => (isMemberPage(path) ? account(path) : information(path));

/** Every route of the shop. */
export const everyRoute: Readonly<Record<string, RouteEntry>> = Object.fromEntries(
  Object.keys(pages).map((path) => [path, specialRoutes[path] ?? defaultEntry(path)]),
);

/** Addresses without a route, a product or an article. */
export const notFoundAddresses = [
  '/no/such/page',
  '/goodsInfo?id=2147483647',
  '/articleList/articleInfo?id=1',
];

/** Returns the routes of a group with their addresses. */
export function routesOf(group: RouteGroup): (readonly [route: string, addresses: readonly string[]])[] {
  return Object.entries(everyRoute).flatMap(([route, entry]) =>
    entry.group === group ? [[route, entry.addresses] as const] : [],
  );
}

/** Returns every address of a group's routes. */
export const addressesOf = (group: RouteGroup): string[] =>
  routesOf(group).flatMap(([, addresses]) => addresses);

/** Returns the address that shows a route's main use. */
export const mainAddress = (route: string): string => everyRoute[route]?.addresses[0] ?? route;
