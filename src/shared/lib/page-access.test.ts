import { describe, expect, it } from 'vitest';
import { isMemberPage, isUnindexedPage } from './page-access';

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
  ])('include %s', (path) => expect(isUnindexedPage(path)).toBe(true));
  it.each(['/', '/users', '/loginHelp', '/goodsInfo', '/a/user'])('exclude %s', (path) =>
    expect(isUnindexedPage(path)).toBe(false),
  );
});

describe('member pages', () => {
  it.each(['/user', '/user/order', '/USER/site', '/shoppingCart/pay', '/shoppingcart/payResult'])(
    'include %s',
    (path) => expect(isMemberPage(path)).toBe(true),
  );
  it.each(['/', '/users', '/login', '/shoppingCart', '/shoppingCart/', '/shoppingCarts/pay'])(
    'exclude %s',
    (path) => expect(isMemberPage(path)).toBe(false),
  );
});
