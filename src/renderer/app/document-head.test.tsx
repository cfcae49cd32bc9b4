// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { renderApp } from '../../../test/render/render-app';
import fc from 'fast-check';
import { truncate } from './document-head';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const description = () => document.querySelector<HTMLMetaElement>('meta[name=description]');
const canonical = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]');

describe('in a server-rendered page', () => {
  beforeEach(() => {
    document.head.innerHTML =
      '<title></title><meta name="description" content=""><link rel="canonical" href="https://shop.example/old">';
  });

  it('updates title, description and canonical URL on navigation', async () => {
    const { user } = await renderApp('/categoryList?id=22&view=grid', shop);
    await waitFor(() => expect(document.title).toBe('Primary Antibodies | Quillbench'));
    expect(canonical()?.href).toBe('https://shop.example/categoryList?id=22');
    expect(description()?.content).toContain('primary antibodies');
    const list = within(screen.getByRole('region', { name: 'Products' }));
    const [first] = list.getAllByRole('link', { name: /Antibody/ });
    const name = first?.textContent ?? '';
    await user.click(first as HTMLElement);
    await waitFor(() => expect(document.title).toContain(name));
    expect(canonical()?.href).toMatch(/^https:\/\/shop\.example\/goodsInfo\?id=\d+$/);
    expect(description()?.content).toContain(name);
  });

  it('removes the first page’s metadata on navigation', async () => {
    document.head.innerHTML =
      '<title></title><link rel="canonical" href="https://shop.example/goodsInfo?id=1">' +
      '<meta property="og:title" content="first"><meta name="robots" content="noindex">' +
      '<meta name="viewport" content="width=device-width">';
    const things = document.createElement('script');
    things.type = 'application/ld+json';
    document.head.append(things);
    const said = () =>
      document.querySelectorAll('[property^="og:"], [name=robots], [type="application/ld+json"]');
    const { user } = await renderApp('/goodsInfo?id=1', shop);
    await waitFor(() => expect(document.title).toContain(' | Quillbench'));
    expect(said()).toHaveLength(3);
    await user.click(screen.getByRole('link', { name: 'Quillbench, home page' }));
    await waitFor(() => expect(canonical()?.href).toBe('https://shop.example/'));
    expect(said()).toHaveLength(0);
    expect(document.querySelector('[name=viewport]')).not.toBeNull();
  });

  it('names only this shop on a 404 page', async () => {
    await renderApp('//evil.test/x', shop);
    await waitFor(() => expect(document.title).toBe('Page not found | Quillbench'));
    expect(new URL(canonical()?.href ?? '').origin).toBe('https://shop.example');
  });

  it('sets a title for a failed page', async () => {
    await renderApp('/goodsInfo?id=2147483647', shop);
    await waitFor(() => expect(document.title).toBe('Not found | Quillbench'));
    expect(description()?.content).toContain('no product');
    expect(canonical()?.href).toBe('https://shop.example/goodsInfo?id=2147483647');
  });
});

it('sets only the title without server rendering', async () => {
  document.head.innerHTML = '<title></title>';
  await renderApp('/faq', shop);
  await waitFor(() => expect(document.title).toBe('Questions and answers | Quillbench'));
  expect(description()).toBeNull();
  expect(canonical()).toBeNull();
});

describe('truncate', () => {
  it.each([
    ['short enough', 12, 'short enough'],
    ['one two three', 8, 'one two…'],
    ['one two three', 9, 'one two…'],
    ['one, two', 6, 'one…'],
    ['  two \n lines ', 40, 'two lines'],
    ['unbroken-word', 6, 'unbro…'],
    ['ab😀😀', 4, 'ab…'],
    ['abe\u0301c', 4, 'ab…'],
    ['', 10, ''],
  ])('%j to %i', (text, longest, expected) => expect(truncate(text, longest)).toBe(expected));

  it('property: never exceeds the limit, never splits a surrogate pair and keeps the beginning', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 2, max: 40 }),
        (text, longest) => {
          const cut = truncate(text, longest);
          expect(cut.length).toBeLessThanOrEqual(longest);
          expect(cut.isWellFormed()).toBe(true);
          expect(text.replace(/\s+/g, ' ').trim().startsWith(cut.replace(/…$/, ''))).toBe(true);
        },
      ),
    );
  });
});
