// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { lotAt } from '../../../shared/domain/lot-number';
import { makeShop, type TestShop } from '../../../testing/make-shop';
import { renderApp } from '../../../testing/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
});
afterAll(() => shop.close());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>('Search products');
const list = () => screen.findByRole('listbox', { name: 'Suggestions' });
const active = () => field().getAttribute('aria-activedescendant');

describe('the search box', () => {
  it('is a combobox once it is used: what was typed is offered, and arrow keys and Enter reach it', async () => {
    const app = await renderApp('/faq', shop);
    await app.user.type(field(), 'egfr');
    const options = within(await list()).getAllByRole('option');
    expect(options.length).toBeGreaterThan(2);
    expect(field().getAttribute('role')).toBe('combobox');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toBeNull();
    await app.user.keyboard('{ArrowDown}');
    expect(active()).toBe(options[0]?.id);
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    await app.user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(active()).toBeNull();
    await app.user.keyboard('{ArrowUp}');
    expect(active()).toBe(options.at(-1)?.id);
    await app.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(app.address()).toMatch(/^\/goodsInfo\?id=\d+$/));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes with Escape and keeps the text, and opens again with an arrow', async () => {
    const { user } = await renderApp('/faq', shop);
    await user.type(field(), 'elisa');
    await list();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect(field().value).toBe('elisa');
    await user.keyboard('{ArrowDown}');
    await list();
  });

  it('leads from a lot to its certificate', async () => {
    const found = await shop.client.call('searchGoods', { key: '50-78-2' });
    const lot = lotAt(found.ok ? (found.data.list[0]?.goods_sn ?? '') : '', Date.UTC(2026, 3, 1));
    const app = await renderApp('/faq', shop);
    await app.user.type(field(), lot);
    const certificates = await within(await list()).findByRole('group', { name: 'Certificates of analysis' });
    await app.user.click(within(certificates).getAllByRole('option')[0]!);
    await waitFor(() => expect(app.address()).toBe(`/coa?${new URLSearchParams({ key: lot })}`));
  });

  it('leads to a category when it is pressed', async () => {
    const app = await renderApp('/faq', shop);
    await app.user.type(field(), 'elisa kits');
    const categories = within(await list()).getByRole('group', { name: 'Categories' });
    await app.user.click(within(categories).getAllByRole('option')[0]!);
    await waitFor(() => expect(app.address()).toBe('/categoryList?id=49'));
  });

  it('searches for what was typed when nothing is chosen, and offers it again later', async () => {
    const app = await renderApp('/faq', shop);
    await app.user.type(field(), 'caffeine');
    await list();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe('/notRegion?key=caffeine'));
    // The new page takes the focus, which closes any list.
    await screen.findByRole('heading', { level: 1, name: /caffeine/ });
    await app.user.clear(field());
    const recent = within(await list()).getByRole('group', { name: 'Recent searches' });
    expect(within(recent).getAllByRole('option')[0]?.textContent).toBe('caffeine');
    await app.user.click(within(recent).getByRole('option', { name: 'Forget recent searches' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(localStorage.getItem('recent-searches')).toBeNull();
  });

  it('shows the answer to the last text, however late those to earlier ones come', async () => {
    const held: (() => void)[] = [];
    const call: TestShop['client']['call'] = async (name, payload, options) => {
      if (name === 'suggest' && JSON.stringify(payload).includes('"egfr"'))
        await new Promise<void>((resolve) => held.push(resolve));
      return shop.client.call(name, payload, options);
    };
    const slow: TestShop = { ...shop, client: { ...shop.client, call } };
    const app = await renderApp('/faq', slow);
    await app.user.type(field(), 'egfr');
    await waitFor(() => expect(held.length).toBe(1));
    await app.user.clear(field());
    await app.user.type(field(), 'aspirin');
    const first = () => within(screen.getByRole('listbox')).getAllByRole('option')[0]?.textContent;
    await waitFor(() => expect(first()).toMatch(/aspirin/i));
    held.forEach((release) => release());
    await app.user.type(field(), ' ');
    expect(first()).toMatch(/aspirin/i);
  });

  it('offers nothing of an older text where the newer one is another, or has no answer', async () => {
    let fails = false;
    const call: TestShop['client']['call'] = async (name, payload, options) => {
      if (name === 'suggest' && fails) return { ok: false, failure: { kind: 'offline' } };
      return shop.client.call(name, payload, options);
    };
    const app = await renderApp('/faq', { ...shop, client: { ...shop.client, call } });
    const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
    await app.user.type(field(), 'egfr');
    await waitFor(() => expect(offered().join()).toMatch(/EGFR antibody|EGFR/));
    fails = true;
    await app.user.clear(field());
    await app.user.type(field(), 'aspirin');
    expect(offered().join()).not.toMatch(/egfr/i);
    await app.user.clear(field());
    await app.user.type(field(), 'egf');
    await waitFor(() => expect(offered().join()).not.toMatch(/antibody/i));
  });
});
