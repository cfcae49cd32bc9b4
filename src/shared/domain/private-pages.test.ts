import { describe, expect, it } from 'vitest';
import { isPrivatePage } from './private-pages';

describe('a private page', () => {
  it.each([
    '/user',
    '/user/order',
    '/shoppingCart',
    '/shoppingCart/pay',
    '/login',
    '/login/register',
    '/USER/',
  ])('%s', (path) => expect(isPrivatePage(path)).toBe(true));
  it.each(['/', '/users', '/loginHelp', '/goodsInfo', '/a/user'])('is not %s', (path) =>
    expect(isPrivatePage(path)).toBe(false),
  );
});
