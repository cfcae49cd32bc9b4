import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../fixtures/paths';

/** One address of each route of the table that shows what the route is for. */
export const everyRoute: Readonly<Record<string, string>> = {
  '/': '/',
  '/categoryList': '/categoryList?id=22&page_size=12',
  '/goodsInfo': '/goodsInfo?id=65',
  '/notRegion': '/notRegion?key=aspirin',
  '/haveRegion': '/haveRegion?id=49&key=IL6&page_size=12',
  '/articleList': '/articleList',
  '/articleList/articleInfo': '/articleList/articleInfo?id=3001',
  '/explain': '/explain?id=65&code=1',
  '/compare': '/compare?ids=65,66',
  '/tltList': '/tltList',
  '/tltList/tltInfo': '/tltList/tltInfo?id=1',
  '/calc': '/calc',
  '/shoppingCart': '/shoppingCart',
  '/login': '/login',
  '/login/register': '/login/register',
  '/login/resetPassword': '/login/resetPassword',
  '/contactUs': '/contactUs',
  '/sampleSack': '/sampleSack',
  '/quickOrder': '/quickOrder',
  '/structureSearch': '/structureSearch?smiles=c1ccccc1&mode=similarity&least=50',
  '/literatures': '/literatures',
  '/coa': '/coa',
  '/faq': '/faq',
  '/productGallery': '/productGallery?id=1',
  '/aboutUs': '/aboutUs',
  '/activityList': '/activityList',
  '/toBeOpened': '/toBeOpened',
  '/lead': '/lead',
  '/orderRequest': '/orderRequest',
  '/shoppingCart/pay': '/shoppingCart/pay',
  '/shoppingCart/payResult': '/shoppingCart/payResult',
  '/user': '/user',
  '/user/order': '/user/order',
  '/user/site': '/user/site',
  '/user/email': '/user/email',
  '/user/mobilePhone': '/user/mobilePhone',
  '/user/security': '/user/security',
  '/user/collect': '/user/collect',
  '/user/tester': '/user/tester',
  '/user/money': '/user/money',
  '/user/virtualPoint': '/user/virtualPoint',
  '/user/virtualPointChange': '/user/virtualPointChange',
  '/user/invoice': '/user/invoice',
};

/** Whether a route is only for whoever is signed in. */
export function isForCustomers(route: string): boolean {
  return /^\/(user|shoppingCart\/)/.test(route);
}

/** Returns the path of each route in the shop's route table, read from its source. */
export function routesOfShop(): string[] {
  const text = readFileSync(join(project, 'src/renderer/app/router/routes.tsx'), 'utf8');
  return Array.from(text.matchAll(/screenRoute\(\{\s*path: '([^']+)'/g), ([, route = '']) => route);
}
