// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { defaultStandSettings } from '../../../../main/storage/stand-settings-store';
import { encodeCartTransfer } from '../../../../server/cart/cart-transfer-token';
import type { CatalogueVariant } from '../../../../server/catalogue/variant-store';
import { fetchCart, makeVisitor, putInCart, unitsByNumber } from '../../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { makeStand } from '../../../../../test/stands/make-stand';
import { renderApp } from '../../../../../test/render/render-app';

const { privateKey } = generateKeyPairSync('ed25519');
let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 31, 5);
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Opens the cart of a stand with this number of lines. */
async function atStand(lines: number) {
  const visitor = makeVisitor(shop);
  for (const size of sizes.slice(0, lines)) await putInCart(visitor, size, 1);
  const settings = { ...shop.deps.settings, stand: { mode: 'demo' as const, name: 'Hall 4' } };
  const { stand } = makeStand({ ...defaultStandSettings, pinHash: 'somebody’s' });
  return renderApp('/shoppingCart', { ...shop, deps: { ...shop.deps, settings } }, visitor, stand);
}

it('shows the selected lines as a code on a stand', async () => {
  const { user } = await atStand(2);
  await user.click(screen.getByRole('button', { name: 'Transfer to phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer your cart to your phone' }));
  expect(
    await dialog.findByRole('img', { name: 'QR code that opens our website with 2 lines' }),
  ).toBeTruthy();
});

it('refuses more than thirty lines with a message', async () => {
  const { user } = await atStand(31);
  await user.click(screen.getByRole('button', { name: 'Transfer to phone' }));
  const alert = await within(await screen.findByRole('dialog')).findByRole('alert');
  expect(alert.textContent).toContain('A code holds 30 lines and 31 lines are selected.');
});

it('refuses lines that do not fit into a code, for quotes too', async () => {
  const { user } = await atStand(30);
  await user.click(screen.getByRole('button', { name: 'Transfer to phone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Transfer your cart to your phone' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('too long for one code');
  await user.click(within(dialog).getByRole('button', { name: 'Back to the cart' }));
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  const quote = await screen.findByRole('dialog', { name: 'Quote for your cart' });
  expect((await within(quote).findByRole('alert')).textContent).toContain('too long for one code');
});

it('is not offered on the website', async () => {
  const visitor = makeVisitor(shop);
  await putInCart(visitor, sizes[0] as CatalogueVariant, 1);
  await renderApp('/shoppingCart', shop, visitor);
  expect(screen.queryByRole('button', { name: 'Transfer to phone' })).toBeNull();
});

function codeOf(number: number): string {
  const lines = sizes.slice(0, 2).map(({ product, goods_attr }) => ({
    goods_id: product.goods_id,
    goods_attr,
    number,
  }));
  return encodeCartTransfer({ day: 20_778, nonce: `00112233aabbcc${10 + number}`, lines }, privateKey);
}

it('shows transferred lines on the website and adds them once unless confirmed again', async () => {
  const visitor = makeVisitor(shop);
  const path = `/shoppingCart#handover=${codeOf(2)}`;
  const first = await renderApp(path, shop, visitor);
  await screen.findByRole('heading', { level: 1, name: 'Cart from a stand' });
  expect(screen.getByText(/an unknown stand/)).toBeTruthy();
  await first.user.click(screen.getByRole('button', { name: 'Add all to my cart' }));
  await waitFor(() => expect(first.address()).toBe('/shoppingCart'));
  await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
  expect(Object.values(unitsByNumber(await fetchCart(visitor)).list)).toEqual([2, 2]);
  first.unmount();

  await renderApp(path, shop, visitor);
  expect(await screen.findByText('You have already added these lines.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add all again' })).toBeTruthy();
  expect(Object.values(unitsByNumber(await fetchCart(visitor)).list)).toEqual([2, 2]);
});

it('offers the quote once, not again on Back', async () => {
  const visitor = makeVisitor(shop);
  const { user, navigate, back } = await renderApp(
    `/shoppingCart#handover=${codeOf(3)}&quote`,
    shop,
    visitor,
  );
  await user.click(await screen.findByRole('button', { name: 'Add all to my cart and get the quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download a quote' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await navigate('/faq');
  await back();
  await screen.findByRole('button', { name: 'Download quote (PDF)' });
  // Time in which the dialog would open.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByRole('dialog', { name: 'Download a quote' })).toBeNull();
});

it('offers the quote for which the stand created the code', async () => {
  const visitor = makeVisitor(shop);
  const { user } = await renderApp(`/shoppingCart#handover=${codeOf(3)}&quote`, shop, visitor);
  await user.click(await screen.findByRole('button', { name: 'Add all to my cart and get the quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download a quote' }));
  expect(dialog.getByRole('button', { name: 'Download quote (PDF)' })).toBeTruthy();
});

it('prints a quote at a stand, reports printer errors and shows the quote code', async () => {
  const { user, platform } = await atStand(2);
  platform.printers.push('Front desk', 'Back');
  await user.click(screen.getByRole('button', { name: 'Quote' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quote for your cart' }));
  expect(await dialog.findByRole('img', { name: 'QR code that opens a quote for 2 lines' })).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Quote for/ }), 'Dr Lee');
  await user.selectOptions(dialog.getByLabelText('Printer'), 'Back');
  await user.click(dialog.getByRole('button', { name: 'Print quote (2 lines)' }));
  expect((await dialog.findByRole('status')).textContent).toBe('Sent to the printer Back.');
  const [printed] = platform.printedQuotes;
  expect(printed).toMatchObject({ printer: 'Back', recipient: 'Dr Lee' });
  expect(printed?.lines.map(({ number }) => number)).toEqual([1, 1]);
  platform.printers.length = 0;
  await user.click(dialog.getByRole('button', { name: 'Print quote (2 lines)' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('It has no paper.');
});

it('reports an incomplete code', async () => {
  await renderApp(`/shoppingCart#handover=${codeOf(1).slice(0, 60)}`, shop, makeVisitor(shop));
  const alert = await screen.findByText('This code is incomplete. Please scan it at the stand again.');
  expect(alert.getAttribute('role')).toBe('alert');
  expect(screen.getByRole('link', { name: 'Go to my cart' })).toBeTruthy();
});
