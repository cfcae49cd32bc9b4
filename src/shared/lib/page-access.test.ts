import { describe, expect, it } from 'vitest';
import { isMemberPage, isUnindexedPage, needsSession, pageAccess } from './page-access';
import { pages } from './pages';

describe('the row of a page', () => {
  it.each(Object.entries(pages))('decides who may see %s in any spelling', (path, page) => {
    for (const spelling of [path, path.toUpperCase(), path.toLowerCase(), `${path}/`]) {
      expect(pageAccess(spelling)).toBe(page.access);
      expect(needsSession(spelling)).toBe(page.needsSession ?? false);
    }
  });

  it.each(Object.entries(pages))('of %s is consistent', (_path, { access, sitemap, needsSession: needs }) => {
    if (access === 'member') expect(needs).toBe(true);
    if (access === 'public') expect(needs).toBeUndefined();
    else expect(sitemap).toBeUndefined();
  });
});

describe('private pages', () => {
  it.each([
    '/user',
    '/user/order',
    '/shoppingCart',
    '/shoppingCart/pay',
    '/login',
    '/login/register',
    '/compare',
    '/USER/',
    '/user/unknown',
    '/login/unknown',
  ])('include %s', (path) => expect(isUnindexedPage(path)).toBe(true));
  it.each(['/', '/users', '/loginHelp', '/goodsInfo', '/a/user', ''])('exclude %s', (path) =>
    expect(isUnindexedPage(path)).toBe(false),
  );
});

describe('member pages', () => {
  it.each([
    '/user',
    '/user/order',
    '/USER/site',
    '/user/a/b',
    '/shoppingCart/pay',
    '/shoppingcart/payResult',
  ])('include %s', (path) => expect(isMemberPage(path)).toBe(true));
  it.each(['/', '/users', '/login', '/shoppingCart', '/shoppingCart/', '/shoppingCarts/pay'])(
    'exclude %s',
    (path) => expect(isMemberPage(path)).toBe(false),
  );
});

describe('pages that need a session', () => {
  it.each(['/user', '/user/unknown', '/shoppingCart', '/shoppingCart/pay'])('include %s', (path) =>
    expect(needsSession(path)).toBe(true),
  );
  it.each(['/', '/login', '/compare', '/users', '/shoppingCarts'])('exclude %s', (path) =>
    expect(needsSession(path)).toBe(false),
  );
});
