// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplyOf } from '../../../shared/contract/calls';
import { lotNumberAt } from '../../../shared/catalogue/lot-number';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

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

describe('search suggestions', () => {
  it('makes the field a combobox on first use, with arrow keys and Enter', async () => {
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

  it('closes on Escape, keeps the text and reopens on an arrow key', async () => {
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

  it('opens the certificate of a lot', async () => {
    const found = await shop.client.call('searchGoods', { key: '50-78-2' });
    const lot = lotNumberAt(found.ok ? (found.data.list[0]?.goods_sn ?? '') : '', Date.UTC(2026, 3, 1));
    const app = await renderApp('/faq', shop);
    await app.user.type(field(), lot);
    const certificates = await within(await list()).findByRole('group', { name: 'Certificates of analysis' });
    await app.user.click(within(certificates).getAllByRole('option')[0]!);
    await waitFor(() => expect(app.address()).toBe(`/coa?${new URLSearchParams({ key: lot })}`));
  });

  it('opens a category on click', async () => {
    const app = await renderApp('/faq', shop);
    await app.user.type(field(), 'elisa kits');
    const categories = within(await list()).getByRole('group', { name: 'Categories' });
    await app.user.click(within(categories).getAllByRole('option')[0]!);
    await waitFor(() => expect(app.address()).toBe('/categoryList?id=49'));
  });

  it('searches the typed text without an active option and suggests it later', async () => {
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
    await app.user.click(within(recent).getByRole('option', { name: 'Clear recent searches' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(localStorage.getItem('recent-searches')).toBeNull();
  });

  it('shows the reply to the last text when earlier replies arrive later', async () => {
    const held: (() => void)[] = [];
    const late: Promise<unknown>[] = [];
    const call: TestShop['client']['call'] = async (name, payload, options) => {
      if (name !== 'suggest' || !JSON.stringify(payload).includes('"egfr"'))
        return shop.client.call(name, payload, options);
      await new Promise<void>((resolve) => held.push(resolve));
      // An answer that was under way when nobody waited for it any more.
      const answer = shop.client.call(name, payload);
      late.push(answer);
      return answer;
    };
    const slow: TestShop = { ...shop, client: { ...shop.client, call } };
    const app = await renderApp('/faq', slow);
    await app.user.type(field(), 'egfr');
    await waitFor(() => expect(held.length).toBe(1));
    await app.user.clear(field());
    await app.user.type(field(), 'aspirin');
    const first = () => within(screen.getByRole('listbox')).getAllByRole('option')[0]?.textContent;
    await waitFor(() => expect(first()).toMatch(/aspirin/i));
    await act(async () => {
      held.forEach((release) => release());
      await waitFor(() => expect(late.length).toBe(1));
      await Promise.all(late);
    });
    expect(first()).toMatch(/aspirin/i);
  });

  it('keeps the active option when a reply reorders options, and clears it when it is removed', async () => {
    type Products = ReplyOf<'suggest'>['products'];
    const waiting: ((change: (products: Products) => Products) => void)[] = [];
    const call: TestShop['client']['call'] = async (name, payload, options) => {
      const found = await shop.client.call(name, payload, options);
      if (name !== 'suggest' || !/"egfr?"/.test(JSON.stringify(payload)) || !found.ok) return found;
      const change = await new Promise<(products: Products) => Products>((resolve) => waiting.push(resolve));
      const data = found.data as ReplyOf<'suggest'>;
      return { ...found, data: { ...data, products: change(data.products) } as typeof found.data };
    };
    const answer = async (turn: number, change: (products: Products) => Products) => {
      await waitFor(() => expect(waiting.length).toBe(turn));
      await act(() => Promise.resolve(waiting[turn - 1]?.(change)));
    };
    const app = await renderApp('/faq', { ...shop, client: { ...shop.client, call } });
    const marked = () =>
      within(screen.getByRole('listbox')).queryByRole('option', { selected: true })?.textContent;
    const offered = () =>
      within(screen.getByRole('group', { name: 'Products' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await app.user.type(field(), 'eg');
    await list();
    const begun = await shop.client.call('suggest', { key: 'eg' });
    const kept = begun.ok ? begun.data.products[1] : undefined;
    if (!kept) throw new Error('too few products');
    await app.user.type(field(), 'f');
    await app.user.keyboard('{ArrowDown}{ArrowDown}');
    const seen = marked();
    expect(seen).toBe(offered()[1]);
    await answer(1, (products) => [...products.filter(({ goods_id: id }) => id !== kept.goods_id), kept]);
    await waitFor(() => expect(offered().at(-1)).toBe(seen));
    expect(marked()).toBe(seen);

    await app.user.type(field(), 'r');
    await app.user.keyboard('{ArrowDown}');
    const gone = offered()[0];
    expect(marked()).toBe(gone);
    await answer(2, (products) => products.filter(({ goods_sn }) => !gone?.endsWith(goods_sn)));
    await waitFor(() => expect(marked()).toBeUndefined());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe('/notRegion?key=egfr'));
  });

  it('hides suggestions of an older text when the new text differs or has no reply', async () => {
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
