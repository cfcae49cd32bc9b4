import { expect, test, vi } from 'vitest';
import { isShopUrl } from './app-protocol';

vi.mock('electron', () => ({ protocol: {} }));

test.each([
  ['app://shop/', true],
  ['app://shop/categoryList?id=1#top', true],
  ['app://other/', false],
  ['app://shop.evil/', false],
  ['app://shop:80/', false],
  ['app://user@shop/', false],
  ['app:shop', false],
  ['https://shop/', false],
  ['file:///etc/passwd', false],
  ['data:text/html,app://shop/', false],
  ['blob:app://shop/1', false],
  ['', false],
])('classifies %s: %s', (address, expected) => {
  expect(isShopUrl(address)).toBe(expected);
});
