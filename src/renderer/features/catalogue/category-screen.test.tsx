// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMessage } from '../../../shared/lib/messages';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp, renderAnonymous } from '../../../../test/render/render-app';

let shop: TestShop;
const scrolled = vi.fn();

beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = scrolled;
});
afterAll(() => shop.close());
afterEach(cleanup);

/** The beginning of a checkbox's name, which goes on with how many products it leaves. */
const named = (value: string) => new RegExp(`^${value} \\d`);

/** A target of antibodies that is not among the forty with the most, counted on the products themselves. */
async function rareTarget(): Promise<{ value: string; count: number }> {
  const counts = new Map<string, number>();
  let shown = new Set<string>();
  for (let page = 1, all = Infinity; (page - 1) * 96 < all; page += 1) {
    const found = await shop.client.call('categoryGoods', { id: 22, page, page_size: 96 });
    if (!found.ok) throw new Error(JSON.stringify(found.failure));
    const { list, total, facets } = found.data;
    all = total;
    shown = new Set(facets.find(({ name }) => name === 'target')?.values.map(({ value }) => value));
    for (const { attrs } of list)
      for (const { attr_name, attr_value } of attrs)
        if (attr_name === 'Target') counts.set(attr_value, (counts.get(attr_value) ?? 0) + 1);
  }
  const [rare] = [...counts].filter(([value]) => !shown.has(value) && /^[A-Z\d]{4,}$/.test(value)).sort();
  if (!rare) throw new Error('every target is shown');
  return { value: rare[0], count: rare[1] };
}

const ANTIBODIES = '/categoryList?id=22';
const main = () => within(screen.getByRole('main'));
const cards = () => main().getAllByRole('article');
const firstCard = () => within(cards()[0] as HTMLElement);

describe('category screen', () => {
  it('shows name, subcategories and 24 products', async () => {
    await renderApp(ANTIBODIES, shop);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Primary Antibodies');
    expect(cards()).toHaveLength(24);
    expect(
      within(main().getByRole('navigation', { name: 'Subcategories' })).getAllByRole('link').length,
    ).toBeGreaterThan(4);
  });

  it('shows the largest groups in the order of the menu and all groups by name in a disclosure', async () => {
    await renderApp(ANTIBODIES, shop);
    const top = await shop.client.call('category', { id: 22 });
    const groups = top.ok ? top.data.children : [];
    const below = within(main().getByRole('navigation', { name: 'Subcategories' }));
    const [largest, all] = below.getAllByRole('list') as [HTMLElement, HTMLElement];
    const sixthCount = groups.map(({ product_count: count }) => count).sort((a, b) => b - a)[5] ?? 0;
    const shown = within(largest)
      .getAllByRole('listitem')
      .slice(0, -1)
      .map((item) => within(item).getByRole('link').textContent);
    expect(shown).toHaveLength(6);
    expect(shown).toEqual(groups.map(({ name }) => name).filter((name) => shown.includes(name)));
    for (const { name, product_count: count } of groups) {
      if (count > sixthCount) expect(shown).toContain(name);
    }
    expect(below.getByText(`All ${groups.length} groups`).closest('details')?.open).toBe(false);
    const texts = within(all)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toHaveLength(groups.length);
    expect(new Set(texts)).toEqual(
      new Set(groups.map(({ name, product_count: count }) => `${name} ${count.toLocaleString('en-US')}`)),
    );
    expect(texts).toEqual([...texts].sort((a, b) => (a ?? '').localeCompare(b ?? '', 'en')));
  });

  it('shows a few groups of compounds with their leaves: targets, pathways, areas, libraries, classes', async () => {
    await renderApp('/categoryList?id=1', shop);
    const below = within(main().getByRole('navigation', { name: 'Subcategories' }));
    const names = below.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const order = ['Inhibitors', 'Signaling', 'Research', 'Compound', 'Chemical'];
    expect(names.map((name) => order.findIndex((word) => name?.startsWith(word)))).toEqual([0, 1, 2, 3, 4]);
    expect(below.getByRole('link', { name: 'Kinases' }).closest('li')?.textContent).toMatch(/^Kinases \d+$/);
    expect(below.getByRole('link', { name: /^All \d+ in Inhibitors/ })).toBeTruthy();
  });

  it('leads to the index of all targets', async () => {
    const { user } = await renderApp(ANTIBODIES, shop);
    const index = await shop.client.call('categoryTargets', { id: 22 });
    const total = index.ok ? index.data.total.toLocaleString('en-US') : '';
    await user.click(main().getByRole('link', { name: `All ${total} targets A–Z` }));
    await main().findByRole('heading', { level: 1, name: 'Targets of Primary Antibodies' });
  });

  it('shows siblings of a nested category and marks the current one', async () => {
    const top = await shop.client.call('category', { id: 22 });
    const child = top.ok ? top.data.children[0] : undefined;
    await renderApp(`/categoryList?id=${child?.id}`, shop);
    const nav = within(main().getByRole('navigation', { name: 'Primary Antibodies' }));
    const current = nav.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual([
      `${child?.name} ${child?.product_count.toLocaleString('en-US')} products`,
    ]);
  });

  it('shows an error for an unknown category', async () => {
    await renderApp('/categoryList?id=999999', shop);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Not found');
    cleanup();
    await renderApp('/categoryList', shop);
    expect(main().getByText('Category not found.')).toBeTruthy();
  });
});

describe('filters, sorting and pagination', () => {
  it('keeps state in the URL and returns to page 1', async () => {
    const app = await renderApp(`${ANTIBODIES}&page=2`, shop);
    const box = main().getAllByRole('checkbox', { name: /^Rabbit/ })[0] as HTMLElement;
    await app.user.click(box);
    await waitFor(() => expect(app.address()).toBe(`${ANTIBODIES}&f.host=Rabbit`));
    const chips = within(await main().findByRole('list', { name: 'Active filters' }));
    expect(chips.getByRole('link', { name: 'Remove filter Host: Rabbit' })).toBeTruthy();
    await app.user.click(chips.getByRole('link', { name: 'Clear all' }));
    await waitFor(() => expect(app.address()).toBe(ANTIBODIES));
  });

  it('searches the values of a long facet with exact counts', async () => {
    const rare = await rareTarget();
    const app = await renderApp(ANTIBODIES, shop);
    const group = within(main().getAllByRole('group', { name: 'Target' })[0] as HTMLElement);
    await app.user.click(group.getByRole('button', { name: /^Show 40 of [\d,]+ of Target$/ }));
    expect(group.getByText(/^40 of [\d,]+\. Type to find more\.$/)).toBeTruthy();
    expect(group.queryByRole('checkbox', { name: named(rare.value) })).toBeNull();
    await app.user.type(group.getByRole('searchbox', { name: 'Find in Target' }), rare.value.toLowerCase());
    const box = await group.findByRole('checkbox', { name: named(rare.value) });
    expect(box.closest('label')?.textContent).toContain(`${rare.count} product`);
    await app.user.click(box);
    await waitFor(() => expect(app.address()).toBe(`${ANTIBODIES}&f.target=${rare.value}`));
    await main().findByText(`Total ${rare.count}`);
    await app.user.clear(group.getByRole('searchbox', { name: 'Find in Target' }));
    await app.user.type(group.getByRole('searchbox', { name: 'Find in Target' }), 'no such target');
    expect(await group.findByText('No matches.')).toBeTruthy();
    expect(group.getByRole<HTMLInputElement>('checkbox', { name: named(rare.value) }).checked).toBe(true);
  });

  it('shows the first values of a facet again after a search in it is closed', async () => {
    const app = await renderApp(ANTIBODIES, shop);
    const group = within(main().getAllByRole('group', { name: 'Target' })[0] as HTMLElement);
    const count = group.getAllByRole('checkbox').length;
    await app.user.click(group.getByRole('button', { name: /^Show 40 of / }));
    await app.user.type(group.getByRole('searchbox', { name: 'Find in Target' }), 'no such target');
    expect(await group.findByText('No matches.')).toBeTruthy();
    await app.user.click(group.getByRole('button', { name: 'Show fewer of Target' }));
    expect(group.getAllByRole('checkbox')).toHaveLength(count);
    expect(group.getByRole('button', { name: /^Show 40 of / })).toBeTruthy();
  });

  it('changes page and page size and scrolls to the top', async () => {
    const app = await renderApp(ANTIBODIES, shop);
    const pages = within(main().getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText(/^Total [\d,]+$/)).toBeTruthy();
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toBe(`${ANTIBODIES}&page=2`);
    scrolled.mockClear();
    await app.user.click(pages.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(app.address()).toBe(`${ANTIBODIES}&page=2`));
    expect(scrolled).toHaveBeenCalled();
    await app.user.selectOptions(pages.getByRole('combobox'), '12 /page');
    await waitFor(() => expect(app.address()).toBe(`${ANTIBODIES}&page_size=12`));
    await waitFor(() => expect(pages.getByLabelText<HTMLInputElement>('Go to').value).toBe('1'));
    await app.user.clear(pages.getByLabelText('Go to'));
    await app.user.type(pages.getByLabelText('Go to'), '3{Enter}');
    await waitFor(() => expect(app.address()).toBe(`${ANTIBODIES}&page_size=12&page=3`));
  });

  it('offers to clear filters without results', async () => {
    await renderApp(`${ANTIBODIES}&f.host=Unicorn`, shop);
    expect(main().getByRole('link', { name: 'Clear all filters' }).getAttribute('href')).toBe(ANTIBODIES);
    cleanup();
    await renderApp(`${ANTIBODIES}&page=9999`, shop);
    expect(main().getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe(ANTIBODIES);
  });
});

describe('add to cart from a list', () => {
  it('asks for size, then quantity, then adds', async () => {
    const app = await renderAnonymous(ANTIBODIES, shop);
    const add = firstCard().getByRole('button', { name: /^Add to cart/ });
    await app.user.click(add);
    expect(firstCard().getByText(formatMessage('selectSize'))).toBeTruthy();
    expect(document.activeElement).toBe(firstCard().getByRole('combobox'));
    await app.user.selectOptions(
      firstCard().getByRole('combobox'),
      firstCard().getAllByRole('option')[1] as HTMLElement,
    );
    expect(firstCard().getByText(/In stock|Made to order/)).toBeTruthy();
    await app.user.clear(firstCard().getByRole('textbox'));
    await app.user.click(add);
    expect(firstCard().getByText(formatMessage('enterQuantity'))).toBeTruthy();
    await app.user.click(firstCard().getByRole('button', { name: 'Increase quantity' }));
    await app.user.click(add);
    expect(await screen.findByText(formatMessage('succeed'))).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
    expect(app.address()).toBe(ANTIBODIES);
  });
});

describe('conjugates drawer', () => {
  it('loads conjugates when opened', async () => {
    const { user } = await renderApp(ANTIBODIES, shop);
    const button = main().getAllByRole('button', { name: /^Related conjugations/ })[0] as HTMLElement;
    await user.click(button);
    const drawer = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
    const count = Number(/\d+/.exec(button.textContent)?.[0]);
    await waitFor(() => expect(drawer.getAllByRole('listitem')).toHaveLength(count));
    await user.click(drawer.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
