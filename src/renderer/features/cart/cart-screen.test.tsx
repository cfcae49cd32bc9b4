// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueVariant } from '../../../server/catalogue/variant-store';
import { formatMoney, wireToCents } from '../../../shared/lib/money';
import {
  fetchCart,
  cartLineId,
  makeVisitor,
  putInCart,
  unitsByNumber,
  type CartVisitor,
} from '../../../../test/shopping/cart-visitors';
import { findVariants } from '../../../../test/shopping/find-variants';
import { openChangedCatalogue } from '../../../../test/databases/changed-catalogue';
import { makeCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';
import type { Client } from '../../api/client';

let shop: TestShop;
let sizes: CatalogueVariant[];
beforeAll(async () => {
  shop = await makeShop();
  sizes = await findVariants(shop, 3, 40);
});
afterAll(() => shop.close());
afterEach(cleanup);

const size = (at: number) => sizes[at] ?? expect.fail('too few sizes');
const nameOf = (at: number) => `${size(at).product.goods_name}, ${size(at).attr_value}`;
const row = (at: number) => within(screen.getByRole('row', { name: new RegExp(size(at).product.goods_sn) }));
const rows = () => screen.getAllByRole('row').slice(1);
const quantity = (at: number) => row(at).getByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ });
const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const totals = () => summary().getByRole('status').textContent;
const press = (name: string) => screen.getByRole('button', { name });

/** Returns a visitor with these quantities in the cart, one line for each. */
async function filled(...units: number[]): Promise<CartVisitor> {
  const visitor = makeVisitor(shop);
  for (const [index, number] of units.entries()) await putInCart(visitor, size(index), number);
  return visitor;
}

async function openCart(visitor: CartVisitor) {
  const app = await renderApp('/shoppingCart', shop, visitor);
  await screen.findByRole('heading', { level: 1, name: 'Shopping cart' });
  return app;
}

/** Finds a product with at least three sizes, and one of them. */
const findProductWithSizes = () =>
  shop.deps.catalogue.db
    .selectFrom('product_option')
    .select(['goods_id', (row) => row.fn.min('goods_attr').as('goods_attr')])
    .groupBy('goods_id')
    .having((row) => row.fn.count('goods_attr'), '>', 2)
    .executeTakeFirstOrThrow();

describe('empty cart', () => {
  it('shows a message with further actions', async () => {
    await openCart(makeVisitor(shop));
    expect(screen.getByText('The cart is empty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find products' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('link', { name: /^Log in/ }).getAttribute('href')).toBe(
      '/login?redirect=%2FshoppingCart',
    );
    await waitFor(() => expect(document.title).toContain('Shopping cart'));
  });
});

describe('cart lines', () => {
  it('show product, price and shipping day', async () => {
    const visitor = await filled(2, 1);
    const { list } = await fetchCart(visitor);
    await openCart(visitor);
    expect(rows()).toHaveLength(2);
    const line = list[0] ?? expect.fail();
    expect(row(0).getByText(size(0).product.goods_sn)).toBeTruthy();
    expect(row(0).getByText(size(0).attr_value)).toBeTruthy();
    expect(quantity(0).value).toBe('2');
    expect(row(0).getByText(formatMoney(line.goods_price ?? ''))).toBeTruthy();
    expect(row(0).getByText(formatMoney(line.price_sum ?? ''))).toBeTruthy();
    expect(row(0).getByText(/^In stock, [\d,]+ units · ships /)).toBeTruthy();
    const [tier] = line.tiers;
    expect(tier && row(0).getByText(`${tier.from} or more: ${formatMoney(tier.price)} each`)).toBeTruthy();
  });

  it('are all selected at first and counted in the subtotal', async () => {
    const visitor = await filled(2, 1, 1);
    const { list, subtotal } = await fetchCart(visitor);
    const { user } = await openCart(visitor);
    expect(totals()).toBe(`3 of 3 selected, subtotal ${formatMoney(subtotal)}`);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all lines' });
    expect([all.checked, all.indeterminate]).toEqual([true, false]);
    await user.click(screen.getByRole('checkbox', { name: `Select ${nameOf(0)}` }));
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    const rest = list.slice(1).reduce((sum, { price_sum }) => sum + wireToCents(price_sum ?? ''), 0);
    expect(totals()).toBe(`2 of 3 selected, subtotal ${formatMoney((rest / 100).toFixed(2))}`);
    await user.click(all);
    expect(totals()).toContain('3 of 3 selected');
    await user.click(all);
    expect(totals()).toBe('0 of 3 selected, subtotal $0.00');
    expect(all.indeterminate).toBe(false);
  });

  it('show a new quantity immediately and the new amount after the reply', async () => {
    const visitor = await filled(4, 1);
    const { user } = await openCart(visitor);
    await user.click(row(0).getByRole('button', { name: 'Increase quantity' }));
    expect(quantity(0).value).toBe('5');
    await waitFor(async () => expect((await fetchCart(visitor)).list[0]?.goods_number).toBe(5));
    const { list, subtotal } = await fetchCart(visitor);
    // The price tier starts at five units.
    expect(list[0]?.goods_price).not.toBe(list[0]?.list_price);
    await waitFor(() => expect(totals()).toBe(`2 of 2 selected, subtotal ${formatMoney(subtotal)}`));
    expect(row(0).getByText(formatMoney(list[0]?.list_price ?? '')).tagName).toBe('S');
    expect(screen.getByRole('link', { name: 'Cart, 6 items' })).toBeTruthy();
  });

  it('report an invalid quantity and block the checkout', async () => {
    const visitor = await filled(2);
    const { user, address } = await openCart(visitor);
    await user.clear(quantity(0));
    expect(row(0).getByRole('alert').textContent).toBe('Please Enter Quantity');
    expect(quantity(0).getAttribute('aria-invalid')).toBe('true');
    await user.click(press('Check Out'));
    await waitFor(() => expect(screen.getAllByText('Please Enter Quantity')).toHaveLength(2));
    expect(address()).toBe('/shoppingCart');
    await user.type(quantity(0), '10001');
    expect(row(0).getByRole('alert').textContent).toBe('At most 10,000 units.');
    await user.clear(quantity(0));
    await user.type(quantity(0), '12');
    expect(row(0).queryByRole('alert')).toBeNull();
    await waitFor(async () =>
      expect(unitsByNumber(await fetchCart(visitor)).list).toMatchObject({
        [`${size(0).product.goods_sn} ${size(0).attr_value}`]: 12,
      }),
    );
  });

  it('do not block the checkout with an invalid quantity from before they were saved for later', async () => {
    const visitor = await filled(2, 1);
    const { user, address } = await openCart(visitor);
    await user.clear(quantity(0));
    expect(row(0).getByRole('alert').textContent).toBe('Please Enter Quantity');
    await user.click(press(`Save for later: ${nameOf(0)}`));
    await user.click(await screen.findByRole('button', { name: `Move to cart: ${nameOf(0)}` }));
    await waitFor(() => expect(totals()).toContain('2 of 2 selected'));
    expect(quantity(0).value).toBe('2');
    await user.click(press('Check Out'));
    await waitFor(() => expect(address()).toMatch(/^\/login\?redirect=%2FshoppingCart/));
  });

  it.each(['2.5', '-3', '1e5', '1,000'])('keep %s as typed with a message', async (typed) => {
    const visitor = await filled(2);
    const { user } = await openCart(visitor);
    await user.clear(quantity(0));
    await user.paste(typed);
    expect(quantity(0).value).toBe(typed);
    expect(row(0).getByRole('alert').textContent).toBe('Please Enter Quantity');
    expect((await fetchCart(visitor)).list[0]?.goods_number).toBe(2);
  });

  it('read 12.0 as 12 and never as 120 or 125 when it becomes 12.05', async () => {
    const visitor = await filled(2);
    const { user } = await openCart(visitor);
    await user.clear(quantity(0));
    await user.type(quantity(0), '12.0');
    expect(quantity(0).value).toBe('12.0');
    expect(row(0).queryByRole('alert')).toBeNull();
    await waitFor(async () => expect((await fetchCart(visitor)).list[0]?.goods_number).toBe(12));
    await user.type(quantity(0), '5');
    expect(quantity(0).value).toBe('12.05');
    expect(row(0).getByRole('alert').textContent).toBe('Please Enter Quantity');
    expect((await fetchCart(visitor)).list[0]?.goods_number).toBe(12);
  });

  it('roll back a change with a message when the shop is unreachable', async () => {
    const visitor = await filled(2, 2);
    const failing = await cartLineId(visitor, size(1));
    let fail = () => {};
    const failed = new Promise<void>((resolve) => (fail = resolve));
    const client: Client = {
      call: (name, payload, options) =>
        name === 'updateCart' && 'rec_id' in payload && payload.rec_id === failing
          ? failed.then(() => ({ ok: false, failure: { kind: 'offline' } }))
          : visitor.client.call(name, payload, options),
    };
    const { user } = await openCart({ ...visitor, client });
    await user.click(row(1).getByRole('button', { name: 'Increase quantity' }));
    await user.click(row(0).getByRole('button', { name: 'Increase quantity' }));
    expect([quantity(0).value, quantity(1).value]).toEqual(['3', '3']);
    fail();
    await waitFor(() => expect(quantity(1).value).toBe('2'));
    expect(row(1).getByRole('alert').textContent).toBe('Failed to connect to the server.');
    expect(quantity(0).value).toBe('3');
    expect(row(0).queryByRole('alert')).toBeNull();
    await waitFor(() => expect(totals()).not.toBe(''));
    expect((await fetchCart(visitor)).list.map((line) => line.goods_number)).toEqual([3, 2]);
  });

  it.each([
    ['no other size', 'delete from product_option', 'This product comes in one size only.'],
    [
      'other sizes on request',
      'update product_option set price_cents = null',
      'The other sizes have a price on request. Ask for a quote on the product page.',
    ],
  ])('cannot be changed to another size with %s', async (_case, change, message) => {
    const { goods_id, goods_attr } = await findProductWithSizes();
    const catalogue = await openChangedCatalogue(
      `${change} where goods_id = ${goods_id} and goods_attr <> '${goods_attr}'`,
    );
    const changedShop = await makeShop({ catalogue });
    const visitor = makeVisitor(changedShop);
    await visitor.client.call('addToCart', { goods_id, goods_attr, number: 1 });
    const { user } = await renderApp('/shoppingCart', changedShop, visitor);
    await user.click(await screen.findByRole('button', { name: /^Change the size of/ }));
    expect(await screen.findByText(message)).toBeTruthy();
    await changedShop.close();
  });

  it('can be changed to another size', async () => {
    const visitor = makeVisitor(shop);
    const { goods_id, goods_attr } = await findProductWithSizes();
    await visitor.client.call('addToCart', { goods_id, goods_attr, number: 1 });
    const { user } = await openCart(visitor);
    await user.click(screen.getByRole('button', { name: /^Change the size of/ }));
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Size of/ });
    expect(document.activeElement).toBe(select);
    const other = [...select.options].find(({ value }) => value !== '' && value !== goods_attr);
    await user.selectOptions(select, other ?? expect.fail());
    await screen.findByText('Succeed!');
    expect((await fetchCart(visitor)).list[0]?.goods_attr).toBe(other?.value);
    await waitFor(() => expect(totals()).not.toBe(''));
  });

  it('explain why they cannot be ordered', async () => {
    const visitor = makeVisitor(shop);
    await putInCart(visitor, size(0), size(0).catalogueStock + 1);
    const { user, address } = await openCart(visitor);
    const words = `Only ${size(0).catalogueStock} in stock.`;
    expect(row(0).getByText(words, { exact: false })).toBeTruthy();
    const quote = row(0).getByRole('link', { name: /^Request a quote for \d/ });
    expect(new URL(quote.getAttribute('href') ?? '', 'http://shop.test').searchParams.get('quantity')).toBe(
      String(size(0).catalogueStock + 1),
    );
    await user.click(press('Check Out'));
    expect(await screen.findByText(`${nameOf(0)}: ${words}`)).toBeTruthy();
    expect(address()).toBe('/shoppingCart');
    expect(document.activeElement).toBe(rows()[0]);
  });

  it('are left out of the subtotal while they cannot be ordered', async () => {
    const visitor = await filled(2, 10_000);
    const { list, subtotal } = await fetchCart(visitor);
    expect(list.map(({ obstacle }) => obstacle !== '')).toEqual([false, true]);
    expect(subtotal).toBe(list[0]?.price_sum);
    await openCart(visitor);
    expect(totals()).toBe(
      `2 of 2 selected, subtotal ${formatMoney(subtotal)}. 1 line cannot be ordered and is not in the subtotal.`,
    );
  });

  it('show the favorite state of the product', async () => {
    const ann = await makeCustomer(shop, 'ann');
    await putInCart(ann, size(0), 1);
    const { user } = await openCart(ann);
    await user.click(row(0).getByRole('button', { name: /^Favorite/, pressed: false }));
    await row(0).findByRole('button', { name: /^Favorite/, pressed: true });
    expect((await fetchCart(ann)).list[0]?.collect).toBe(true);
  });
});

describe('removing lines', () => {
  it('asks first and confirms a cancellation', async () => {
    const visitor = await filled(1, 1);
    const { user } = await openCart(visitor);
    await user.click(press(`Delete ${nameOf(0)}`));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete from the cart' });
    expect(within(dialog).getByText('Are you sure remove it from the cart?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Cancel Successfully!')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(rows()).toHaveLength(2);
    expect((await fetchCart(visitor)).list).toHaveLength(2);
  });

  it('removes the line immediately and focuses the next one', async () => {
    const visitor = await filled(1, 1);
    const { user } = await openCart(visitor);
    await user.click(press(`Delete ${nameOf(0)}`));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(rows()).toHaveLength(1);
    expect(document.activeElement).toBe(rows()[0]);
    expect(await screen.findByText('Delete Successfully!')).toBeTruthy();
    expect((await fetchCart(visitor)).list).toHaveLength(1);
    await user.click(press(`Delete ${nameOf(1)}`));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The cart is empty')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Cart, 0 items' })).toBeTruthy());
  });

  it('clears the cart after confirmation but keeps saved lines', async () => {
    const visitor = await filled(1, 1, 1);
    const saved = await cartLineId(visitor, size(2));
    await visitor.client.call('saveForLater', { rec_id: saved, saved: true });
    const { user } = await openCart(visitor);
    await user.click(press('Empty My Cart'));
    const dialog = screen.getByRole('alertdialog', { name: 'Empty My Cart' });
    expect(within(dialog).getByText('Remove All?')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Remove all' }));
    expect(await screen.findByText('Delete Successfully!')).toBeTruthy();
    expect(screen.getByText('The cart is empty')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Saved for later (1)' })).toBeTruthy();
    expect(await fetchCart(visitor)).toMatchObject({ list: [], saved: [{ rec_id: saved }] });
  });
});

describe('save for later', () => {
  it('moves a line out of all amounts and back', async () => {
    const visitor = await filled(2, 1);
    const { user } = await openCart(visitor);
    await user.click(press(`Save for later: ${nameOf(0)}`));
    expect(rows()).toHaveLength(1);
    const section = within(screen.getByRole('region', { name: 'Saved for later (1)' }));
    expect(section.getByText(`2 × ${size(0).attr_value}`)).toBeTruthy();
    await waitFor(() => expect(totals()).toContain('1 of 1 selected'));
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
    await user.click(section.getByRole('button', { name: `Move to cart: ${nameOf(0)}` }));
    await waitFor(() => expect(totals()).toContain('2 of 2 selected'));
    expect(screen.queryByRole('region', { name: /^Saved/ })).toBeNull();
    expect((await fetchCart(visitor)).number).toBe(3);
  });
});
