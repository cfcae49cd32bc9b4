// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute('href'));

describe('home page', () => {
  it('links the eight hot categories in the configured order', async () => {
    await renderApp('/', shop);
    const part = within(await screen.findByRole('region', { name: 'Hot categories' }));
    expect(hrefs(part.getAllByRole('link'))).toEqual(
      [1, 22, 102, 49, 35, 61, 783, 194].map((id) => `/categoryList?id=${id}`),
    );
  });

  it('shows five news items linked to their URL or article', async () => {
    await renderApp('/', shop);
    const news = within(await screen.findByRole('region', { name: 'News' }));
    const expected = shop.deps.content.news
      .slice(0, 5)
      .map(({ id, url }) => url || `/articleList/articleInfo?id=${id}`);
    expect(hrefs(news.getAllByRole('link', { hidden: true }))).toEqual(expected);
    expect(expected).toHaveLength(5);
  });

  it('links each publication to the literature database and its product', async () => {
    await renderApp('/', shop);
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const [publication, product] = within(row).getAllByRole('link');
      expect(publication?.getAttribute('href')).toMatch(/^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/\d+$/);
      expect(publication?.getAttribute('target')).toBe('_blank');
      expect(product?.getAttribute('href')).toMatch(/^\/goodsInfo\?id=\d+$/);
    }
  });

  it('opens the two applications in a new tab', async () => {
    await renderApp('/', shop);
    const cards = within(await screen.findByRole('region', { name: 'Apply' })).getAllByRole('link');
    expect(hrefs(cards)).toEqual(['/articleList/articleInfo?id=1194', '/articleList/articleInfo?id=1193']);
    for (const card of cards) expect(card.getAttribute('target')).toBe('_blank');
  });

  it('shows the key facts and the company’s areas', async () => {
    await renderApp('/', shop);
    const facts = within(await screen.findByRole('region', { name: 'Key facts' }));
    expect(facts.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      '2004',
      '100,000+',
      '100,000',
      '1,000',
      '150,000USD',
    ]);
    const profile = within(screen.getByRole('region', { name: 'Company profile' }));
    expect(profile.getByText(/7,200/)).toBeTruthy();
    expect(profile.getByText(/2,400/)).toBeTruthy();
    expect(profile.getByRole('link').getAttribute('href')).toBe('/aboutUs');
  });
});
