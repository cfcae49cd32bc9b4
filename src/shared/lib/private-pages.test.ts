import { describe, expect, it } from 'vitest';
import { isMemberPage, isPrivatePage } from './private-pages';

describe('a private page', () => {
  it.each([
    '/user',
    '/user/order',
    '/shoppingCart',
    '/shoppingCart/pay',
    '/login',
    '/login/register',
    '/compare',
    '/USER/',
  ])('%s', (path) => expect(isPrivatePage(path)).toBe(true));
  it.each(['/', '/users', '/loginHelp', '/goodsInfo', '/a/user'])('is not %s', (path) =>
    expect(isPrivatePage(path)).toBe(false),
  );
});

describe('a customer’s own page', () => {
  it.each(['/user', '/user/order', '/USER/site', '/shoppingCart/pay', '/shoppingcart/payResult'])(
    '%s',
    (path) => expect(isMemberPage(path)).toBe(true),
  );
  it.each(['/', '/users', '/login', '/shoppingCart', '/shoppingCart/', '/shoppingCarts/pay'])(
    'is not %s',
    (path) => expect(isMemberPage(path)).toBe(false),
  );
});
