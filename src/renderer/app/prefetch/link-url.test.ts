// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { addressAt } from './link-url';

it.each([
  ['a link', '<a href="/goodsInfo?id=1">x</a>', '/goodsInfo?id=1'],
  ['a link to a place within the page', '<a href="/goodsInfo?id=1#facts">x</a>', '/goodsInfo?id=1'],
  ['what stands within a link', '<a href="/a"><span><b>x</b></span></a>', '/a'],
  ['a link that names this window', '<a href="/a" target="_self">x</a>', '/a'],
  ['an address as a browser sends it', '<a href="/a?key=x y">x</a>', '/a?key=x%20y'],
  ['a link in a new tab', '<a href="/a" target="_blank">x</a>', null],
  ['a download', '<a href="/a" download>x</a>', null],
  ['another host', '<a href="http://elsewhere.test/a">x</a>', null],
  ['another port', '<a href="http://localhost:1/a">x</a>', null],
  ['another scheme', '<a href="mailto:a@b.test">x</a>', null],
  ['a link without an address', '<a>x</a>', null],
  ['a button', '<button>x</button>', null],
])('%s', (_what, html, address) => {
  document.body.innerHTML = html;
  const deepest = [...document.querySelectorAll('body *')].at(-1) ?? null;
  expect(addressAt(deepest)).toBe(address);
});

it('nothing at all', () => expect(addressAt(null)).toBeNull());
