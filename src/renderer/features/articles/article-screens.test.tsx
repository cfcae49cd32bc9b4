// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeShop, TEST_CAPTCHA, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import { head, Screen } from './article-list-screen';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const cards = () => main().getAllByRole('article');
const heading = () => main().getByRole('heading', { level: 1 }).textContent;

describe('article list', () => {
  it('shows all articles, newest first, with type, date and reading time', async () => {
    await renderApp('/articleList', shop);
    expect(cards()).toHaveLength(24);
    const card = within(cards()[0] ?? expect.fail('no card'));
    const [newest] = shop.deps.content.articles.values();
    const link = card.getByRole('link', { name: newest?.title ?? '' });
    expect(link.getAttribute('href')).toBe(`/articleList/articleInfo?id=${newest?.id}`);
    expect(card.getByText(newest?.summary ?? '')).toBeTruthy();
    expect(card.getByText(`${newest?.minutes} min read`)).toBeTruthy();
    const type = shop.deps.content.lists.find(({ id }) => id === newest?.lists[0]);
    expect(card.getByText(type?.name ?? '')).toBeTruthy();
    expect(main().getByText(`${shop.deps.content.articles.size} articles`)).toBeTruthy();
  });

  it('filters by type and names it', async () => {
    const app = await renderApp('/articleList', shop);
    const lists = within(main().getByRole('navigation', { name: 'Article lists' }));
    expect(lists.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page');
    await app.user.click(lists.getByRole('link', { name: 'Custom antibodies' }));
    await waitFor(() => expect(heading()).toBe('Custom antibodies'));
    expect(app.address()).toBe('/articleList?id=87');
    const now = within(main().getByRole('navigation', { name: 'Article lists' }));
    expect(now.getByRole('link', { name: 'Custom antibodies' }).getAttribute('aria-current')).toBe('page');
    expect(cards().length).toBeGreaterThanOrEqual(5);
    await waitFor(() => expect(document.title).toBe('Custom antibodies | Articles | Quillbench'));
  });

  it('has pages and page sizes in the URL', async () => {
    const app = await renderApp('/articleList', shop);
    await app.user.click(main().getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(app.address()).toBe('/articleList?page=2'));
    await app.user.selectOptions(main().getByRole('combobox', { name: /page/i }), '48');
    await waitFor(() => expect(app.address()).toBe('/articleList?page_size=48'));
    await waitFor(() => expect(cards()).toHaveLength(48));
  });

  it('searches within a type and in all', async () => {
    const app = await renderApp('/articleList?id=41', shop);
    const field = () => main().getByRole('searchbox', { name: 'Search articles' });
    await app.user.type(field(), ' qPCR {Enter}');
    await waitFor(() => expect(app.address()).toBe('/articleList?id=41&key=qPCR'));
    await waitFor(() => expect(main().getByText(/with “qPCR”/)).toBeTruthy());
    expect(cards()[0]?.textContent).toContain('qPCR');
    await app.user.click(main().getByRole('link', { name: 'Show all' }));
    await waitFor(() => expect(app.address()).toBe('/articleList?id=41'));
    await waitFor(() => expect(field()).toHaveProperty('value', ''));
  });

  it('shows a message without results', async () => {
    await renderApp('/articleList?key=zzzzqqqq', shop);
    expect(main().getByText(/No articles match all of these words/)).toBeTruthy();
    expect(main().getByText(/0 articles/)).toBeTruthy();
  });

  it.each([
    ['key=zzzz', 'Articles about “zzzz”'],
    ['page=99', 'Articles, protocols and services, Page 99'],
  ])('is described by its title without articles (%s)', (query, description) => {
    const articles = { list: [], total: 5, page: 99, page_size: 24, type: null };
    const params = new URLSearchParams(query);
    const key = params.get('key') ?? '';
    expect(head({ types: [], articles, key }, params).description).toBe(description);
  });

  it('does not mention words for an empty list without a search', () => {
    const type = { id: 41, name: 'Protocols', description: '', count: 0 };
    const articles = { list: [], total: 0, page: 1, page_size: 24, type };
    render(<Screen data={{ types: [type], articles, key: '' }} />, { wrapper: MemoryRouter });
    expect(screen.getByText('No articles here yet.')).toBeTruthy();
    expect(screen.queryByText(/match/)).toBeNull();
  });

  it('searches with a plain form without JavaScript', async () => {
    await renderApp('/articleList?id=41&page=2', shop);
    const form = main().getByRole<HTMLFormElement>('search', { name: 'Articles' });
    expect(form.getAttribute('action')).toBe('/articleList');
    expect([...new FormData(form)]).toEqual([
      ['key', ''],
      ['id', '41'],
    ]);
  });

  it('returns not found for an unknown type', async () => {
    await renderApp('/articleList?id=999', shop);
    expect(heading()).toBe('Not found');
  });
});

describe('article screen', () => {
  it('shows title, dates, contents and text', async () => {
    await renderApp('/articleList/articleInfo?id=1003', shop);
    expect(heading()).toBe('After-sales support');
    await waitFor(() => expect(document.title).toBe('After-sales support | Quillbench'));
    expect(main().getByText('Nov 3, 2025').tagName).toBe('TIME');
    expect(main().getByText('Mar 2, 2026').tagName).toBe('TIME');
    const contents = within(main().getByRole('navigation', { name: 'On this page' }));
    for (const link of contents.getAllByRole('link')) {
      const [, id = ''] = (link.getAttribute('href') ?? '').split('#');
      expect(document.getElementById(id)?.textContent).toBe(link.textContent);
    }
    expect(main().getAllByRole('table').length).toBeGreaterThan(0);
  });

  it('shows breadcrumbs', async () => {
    const app = await renderApp('/articleList/articleInfo?id=1189', shop);
    const trail = within(main().getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Home',
      'Articles',
      'CRO services',
      'Protein expression service',
    ]);
    await app.user.click(trail.getByRole('link', { name: 'CRO services' }));
    await waitFor(() => expect(app.address()).toBe('/articleList?id=31'));
  });

  it('links to articles and products without a page load', async () => {
    const app = await renderApp('/articleList/articleInfo?id=1189', shop);
    const products = within(main().getByRole('region', { name: 'Related products' }));
    expect(products.getAllByRole('link')).toHaveLength(6);
    const next = within(main().getByRole('region', { name: 'Read next' }));
    await app.user.click(next.getByRole('link', { name: /Reconstituting freeze-dried proteins/ }));
    await waitFor(() => expect(heading()).toBe('Reconstituting freeze-dried proteins'));
    expect(app.address()).toBe('/articleList/articleInfo?id=3003');
    await app.user.click(main().getByRole('link', { name: 'recombinant proteins' }));
    await waitFor(() => expect(app.address()).toBe('/categoryList?id=35'));
  });

  it('copies its URL', async () => {
    const app = await renderApp('/articleList/articleInfo?id=1189&from=letter', shop);
    await app.user.click(main().getByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(main().getByText('Link copied.')).toBeTruthy());
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/articleList/articleInfo?id=1189`,
    );
  });

  it.each(['/articleList/articleInfo', '/articleList/articleInfo?id=1', '/articleList/articleInfo?id=x'])(
    'is not at %s',
    async (address) => {
      await renderApp(address, shop);
      expect(heading()).toBe('Not found');
    },
  );
});

describe('article with a form', () => {
  it.each([
    [1193, 'Apply for a free sample or a trial set', '/sampleSack'],
    [1003, 'Write to us', '/contactUs'],
  ])('%i links to its form', async (id, name, href) => {
    await renderApp(`/articleList/articleInfo?id=${id}`, shop);
    expect((await main().findByRole('link', { name })).getAttribute('href')).toBe(href);
    expect(main().queryByRole('form')).toBeNull();
  });

  it('embeds the scholarship form, which ends with a receipt', async () => {
    const { user } = await renderApp('/articleList/articleInfo?id=1194', shop);
    const form = within(await main().findByRole('form', { name: 'Apply for a scholarship' }));
    expect(main().getByRole('heading', { level: 2, name: 'Your application' })).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Submit application' }));
    expect((await form.findAllByRole('alert')).length).toBeGreaterThan(0);
    await user.type(form.getByLabelText('Name'), 'Una Example');
    await user.type(form.getByLabelText('E-mail'), 'una@lab.example');
    await user.type(form.getByLabelText('Institution'), 'University of Ulm');
    await user.selectOptions(form.getByLabelText('Your position'), 'Graduate student');
    await user.type(form.getByLabelText('Publication'), '31048545');
    await user.type(form.getByLabelText('Catalogue numbers of the products you used'), 'QC10000');
    await user.type(
      form.getByLabelText('Your work'),
      'Neurons live longer on it: we compared three coatings for two weeks.',
    );
    await user.type(form.getByLabelText('Characters in the picture'), TEST_CAPTCHA);
    await user.click(form.getByRole('button', { name: 'Submit application' }));
    expect(await main().findByRole('heading', { name: 'Thank you, we received it' })).toBeTruthy();
  });
});
