// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CatalogueVariant } from '../../../../server/catalogue/variant-store';
import { formatMoney } from '../../../../shared/lib/money';
import {
  fetchCart,
  makeVisitor,
  putInCart,
  unitsByNumber,
  type CartVisitor,
} from '../../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { MAX_TRANSFER_TOKEN_LENGTH } from '../../../../shared/cart/cart-transfer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 3, 40);
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function filled(): Promise<CartVisitor> {
  const visitor = makeVisitor(shop);
  for (const size of sizes) await putInCart(visitor, size, 2);
  return visitor;
}

const press = (name: string) => screen.getByRole('button', { name });
const select = (at: number) =>
  screen.getAllByRole('checkbox', { name: /^Select / })[at + 1] ?? expect.fail('no such line');

describe('sharing', () => {
  it('creates a link from which another visitor can fill a cart', async () => {
    const owner = await filled();
    const app = await renderApp('/shoppingCart', shop, owner);
    await app.user.click(select(0));
    await app.user.click(press('Share'));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(await screen.findByText('Link copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(field.value);
    const link = new URL(field.value);
    expect(link.origin).toBe(window.location.origin);
    expect(link.search).not.toContain('=&');
    await app.user.click(press('Close'));
    expect(document.activeElement).toBe(press('Share'));
    app.unmount();

    const other = makeVisitor(shop);
    const { user, address } = await renderApp(link.pathname + link.search, shop, other);
    await screen.findByRole('heading', { level: 1, name: 'Shared cart' });
    const lines = within(screen.getByRole('list', { name: 'Lines of the shared cart' }));
    expect(lines.getAllByRole('listitem')).toHaveLength(2);
    await user.click(press('Add all to my cart'));
    await waitFor(() => expect(address()).toBe('/shoppingCart'));
    expect(await screen.findByText('Succeed!')).toBeTruthy();
    const { list, subtotal } = await fetchCart(other);
    expect(list.map((line) => line.goods_sn)).toEqual(sizes.slice(1).map((size) => size.product.goods_sn));
    await screen.findByText(formatMoney(subtotal));
    expect(screen.getByRole('link', { name: 'Cart, 4 items' })).toBeTruthy();
    expect(Object.values(unitsByNumber(await fetchCart(owner)).list)).toEqual([2, 2, 2]);
  });

  it('creates a link to the website at a stand', async () => {
    const stand = { mode: 'demo' as const, name: 'Hall 4', website: 'https://shop.example' };
    const standShop = { ...shop, deps: { ...shop.deps, settings: { ...shop.deps.settings, stand } } };
    const { user } = await renderApp('/shoppingCart', standShop, await filled());
    await user.click(press('Share'));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(field.value).toMatch(/^https:\/\/shop\.example\/shoppingCart\?share=/);
  });

  it('requires selected lines', async () => {
    const { user } = await renderApp('/shoppingCart', shop, await filled());
    await user.click(screen.getByRole('checkbox', { name: 'Select all lines' }));
    await user.click(press('Share'));
    expect(await screen.findByText('Please select the goods to be settled!')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
  });

  it.each([
    ['?share=nonsense', /This shared cart does not exist/],
    ['?share=', 'This link to a shared cart is incomplete.'],
    [`?share=${'x'.repeat(MAX_TRANSFER_TOKEN_LENGTH + 1)}`, 'This link to a shared cart is incomplete.'],
  ])('explains %s', async (query, words) => {
    await renderApp(`/shoppingCart${query}`, shop);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to my cart' }).getAttribute('href')).toBe('/shoppingCart');
  });
});

describe('quote', () => {
  it('is downloaded as PDF for the selected lines', async () => {
    const saved: { name: string; type: string; size: number }[] = [];
    // jsdom cannot save files, so the test captures the content of the download link.
    let content = new Blob();
    const createObjectURL = (given: Blob) => {
      content = given;
      return 'blob:file';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, type: content.type, size: content.size });
    });
    const { user } = await renderApp('/shoppingCart', shop, await filled());
    await user.click(press('Download quote (PDF)'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Download a quote' }));
    await user.type(dialog.getByLabelText(/^Quote for/), 'Institute of Things');
    await user.click(dialog.getByRole('button', { name: 'Download quote (PDF)' }));
    expect(await screen.findByText(/^Quote Q\d{8} is saved\. Its prices are valid until /)).toBeTruthy();
    expect(saved).toMatchObject([
      { name: expect.stringMatching(/\.pdf$/) as string, type: 'application/pdf' },
    ]);
    expect(saved[0]?.size).toBeGreaterThan(1000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
