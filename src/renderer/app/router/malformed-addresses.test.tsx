// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { maliciousUrlsIn, createUrlInjector, type UrlInjector } from '../../../../test/inputs/malicious-urls';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderPage } from '../../entry-server';
import type { Client } from '../../api/client';

let shop: TestShop;
beforeAll(async () => {
  // React warns about layout effects on the server.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  shop = await makeShop();
});
afterAll(() => shop.close());

/** Public screens whose data contains URLs. */
const paths = [
  '/',
  '/categoryList?id=1',
  '/notRegion?key=EGFR',
  '/goodsInfo?id=65',
  '/compare?goods=65,18',
  '/tltList',
  '/activityList',
  '/faq',
  '/productGallery',
  '/literatures',
  '/articleList',
  '/articleList/articleInfo?id=1',
];

/** Renders a page from data in which every URL is malicious. */
async function drawPoisoned(path: string, { inject }: UrlInjector) {
  const call: Client['call'] = async (name, payload) => {
    const outcome = await shop.client.call(name, payload);
    return outcome.ok ? { ...outcome, data: inject(outcome.data, name) as typeof outcome.data } : outcome;
  };
  return renderPage({ url: `http://localhost:3000${path}`, settings: shop.deps.settings, call });
}

describe('a rejected URL in data', () => {
  const met = new Set<string>();

  it.each(paths)('is neither linked nor loaded at %s', async (path) => {
    const poisoned = createUrlInjector();
    do {
      const page = (await drawPoisoned(path, poisoned)) ?? expect.fail('a customer’s own page');
      expect(maliciousUrlsIn(page.html)).toEqual([]);
      expect(JSON.stringify(page.head)).not.toMatch(/hostile/i);
    } while (!poisoned.isDone());
    for (const field of poisoned.fields()) met.add(field);
  });

  it('covers every URL field of these pages', () => {
    console.log(`address fields: ${[...met].sort().join(', ')}`);
    expect(met.size).toBeGreaterThanOrEqual(20);
  });

  it('is detected in a page that shows one', () => {
    expect(maliciousUrlsIn('<a href="javascript:hostile()">x</a><img src="//hostile.example/">')).toEqual([
      'A href',
      'IMG src',
    ]);
  });
});
