// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { linkUrl } from './link-url';

it.each([
  ['a link', '<a href="/goodsInfo?id=1">x</a>', '/goodsInfo?id=1'],
  ['a link with a fragment', '<a href="/goodsInfo?id=1#facts">x</a>', '/goodsInfo?id=1'],
  ['an element inside a link', '<a href="/a"><span><b>x</b></span></a>', '/a'],
  ['a link that names this window', '<a href="/a" target="_self">x</a>', '/a'],
  ['a URL that needs encoding', '<a href="/a?key=x y">x</a>', '/a?key=x%20y'],
  ['a link in a new tab', '<a href="/a" target="_blank">x</a>', null],
  ['a download', '<a href="/a" download>x</a>', null],
  ['another host', '<a href="http://elsewhere.test/a">x</a>', null],
  ['another port', '<a href="http://localhost:1/a">x</a>', null],
  ['another scheme', '<a href="mailto:a@b.test">x</a>', null],
  ['a link without href', '<a>x</a>', null],
  ['a button', '<button>x</button>', null],
])('%s', (_title, html, url) => {
  document.body.innerHTML = html;
  const deepest = [...document.querySelectorAll('body *')].at(-1) ?? null;
  expect(linkUrl(deepest)).toBe(url);
});

it('no element', () => expect(linkUrl(null)).toBeNull());
