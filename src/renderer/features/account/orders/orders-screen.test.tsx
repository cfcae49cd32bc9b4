// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transitionOrder } from '../../../../server/orders/order-transitions';
import { listOrderLines } from '../../../../server/orders/order-store';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { equivalentQuantity } from '../../../../shared/catalogue/unit-price';
import { formatWeekdayAndDate } from '../../../../shared/lib/format-date';
import { formatMoney } from '../../../../shared/lib/money';
import {
  makeCustomer,
  makeVerifiedCustomer,
  type TestCustomer,
} from '../../../../../test/fixtures/make-customer';
import {
  dataOf,
  createAddress,
  fillCart,
  makeOrder,
  findVariantsInStock,
  type TestVariant,
} from '../../../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { applyTransitions } from '../../../../../test/shopping/transition-order';
import { textOfBlob } from '../../../../../test/render/text-of-blob';
import { renderApp } from '../../../../../test/render/render-app';

let shop: TestShop;
let ann: TestCustomer;
let sizes: TestVariant[];
beforeEach(async () => {
  shop = await makeShop();
  ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
  sizes = await findVariantsInStock(shop, { minStock: 20, maxStock: 10_000, count: 3 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  cleanup();
  sessionStorage.clear();
  await shop.close();
});

const place = (
  wishes: Parameters<typeof makeOrder>[2] = {},
  goods: readonly TestVariant[] = sizes.slice(0, 1),
) => makeOrder(ann.client, goods, wishes);
const open = (path = '/user/order') => renderApp(path, shop, ann);
const detail = (id: number): Promise<ReplyOf<'orderDetail'>> =>
  dataOf(ann.client.call('orderDetail', { order_id: id }));
const card = async (number: string) =>
  within(await screen.findByRole('article', { name: `Order ${number}` }));

async function ship(orderId: number): Promise<void> {
  const step = { orderId, actor: 'staff', text: 'On its way.' } as const;
  const lines = await listOrderLines(shop.deps.database, orderId);
  const lots = Object.fromEntries(lines.map(({ goods_sn }) => [goods_sn, `LOT-${goods_sn}`]));
  const parcel = { tracking: 'TR 123', lots };
  await shop.deps.database.transaction().execute(async (transaction) => {
    await transitionOrder(shop.deps, transaction, { ...step, transition: 'confirm' });
    await transitionOrder(shop.deps, transaction, { ...step, transition: 'ship', parcel });
  });
}

describe('invoice of an order', () => {
  it('has the billing details of the order rather than the default ones', async () => {
    const save = (title: string, is_default: boolean) =>
      dataOf(ann.client.call('editInvoice', { title, is_default }));
    const { title_id } = await save('Institute', false);
    await save('Company', true);
    const { order_id, order_sn } = await place({ title_id, pay_id: 'purchaseorder', po_number: 'PO-1' });
    const other = await place({ pay_id: 'purchaseorder', po_number: 'PO-2' });
    for (const id of [order_id, other.order_id]) await applyTransitions(shop, id, ['confirm']);
    await open('/user/invoice');
    const list = within(await screen.findByRole('list', { name: 'Orders without an invoice' }));
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(texts.find((text) => text.includes(order_sn))).toContain('Bill to Institute');
    expect(texts.find((text) => text.includes(other.order_sn))).toContain('Bill to Company');
    list.getByRole('button', { name: `Request invoice for ${order_sn}` }).click();
    await waitFor(async () => {
      const { list: invoices } = await dataOf(ann.client.call('invoices', {}));
      expect(invoices.map(({ title }) => title)).toEqual(['Institute']);
    });
  });
});

describe('order list', () => {
  it('shows an empty state with an action', async () => {
    await open();
    expect(await screen.findByText('No orders yet.')).toBeTruthy();
    expect(screen.queryByRole('search', { name: 'Orders' })).toBeNull();
  });

  it('shows the products, amount and status of each order', async () => {
    const { order_sn: number, amount } = await place();
    await open();
    const one = await card(number);
    expect(one.getByText(formatMoney(amount))).toBeTruthy();
    expect(one.getByText('Waiting for payment')).toBeTruthy();
    expect(within(one.getByRole('list', { name: 'Items' })).getAllByRole('listitem')).toHaveLength(1);
    expect(one.getByRole('link', { name: `Pay order ${number}` })).toBeTruthy();
    expect(screen.getByText('1 order')).toBeTruthy();
  });

  it('filters by status and by number, both in the URL', async () => {
    const first = await place({ pay_id: 'purchaseorder', po_number: 'PO-7' });
    const second = await place();
    await dataOf(ann.client.call('cancelOrder', { order_id: second.order_id }));
    const { user, address } = await open();
    await card(first.order_sn);
    await user.click(screen.getByRole('link', { name: 'Canceled' }));
    await waitFor(() =>
      expect(screen.queryByRole('article', { name: `Order ${first.order_sn}` })).toBeNull(),
    );
    await card(second.order_sn);
    expect(address()).toBe('/user/order?state=cancelled');
    expect(screen.getByRole('link', { name: 'Canceled' }).getAttribute('aria-current')).toBe('true');

    await user.type(screen.getByRole('searchbox', { name: /^Order, purchase-order/ }), 'PO-7{Enter}');
    expect(await screen.findByText(/^No orders match\./)).toBeTruthy();
    expect(address()).toBe('/user/order?state=cancelled&q=PO-7');
    await user.click(screen.getByRole('link', { name: 'All' }));
    const one = await card(first.order_sn);
    expect(one.getByText('Waiting for confirmation')).toBeTruthy();
    expect(one.queryByRole('link', { name: /^Pay/ })).toBeNull();
    expect(address()).toBe('/user/order?q=PO-7');
  });

  it('shows the search text of the address after going back', async () => {
    await place();
    const { user, address, back } = await open();
    const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /^Order, purchase-order/ });
    await user.type(search(), 'PO-7{Enter}');
    expect(await screen.findByText(/^No orders match\./)).toBeTruthy();
    expect(search().value).toBe('PO-7');
    await back();
    await waitFor(() => expect(address()).toBe('/user/order'));
    await screen.findByRole('article');
    expect(search().value).toBe('');
  });

  it('is paginated', async () => {
    for (let count = 0; count < 13; count += 1) await place();
    const { user, address } = await open();
    expect(await screen.findAllByRole('article')).toHaveLength(12);
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(address()).toBe('/user/order?page=2');
  });

  it('contains only orders of the customer', async () => {
    const { order_id: id } = await place();
    const bob = await makeCustomer(shop, 'bob');
    const bobs = await renderApp('/user/order', shop, bob);
    expect(await screen.findByText('No orders yet.')).toBeTruthy();
    bobs.unmount();
    await renderApp(`/user/order?id=${id}`, shop, bob);
    expect(await screen.findByText('Order not found.')).toBeTruthy();
  });
});

describe('order detail', () => {
  it('shows the order as it was placed', async () => {
    await dataOf(ann.client.call('editInvoice', { title: 'Institute', tax_number: 'DE1', address: 'Ulm' }));
    const { titles } = await dataOf(ann.client.call('invoices', {}));
    const title_id = titles[0]?.title_id ?? 0;
    const placed = await place(
      { po_number: 'PO-7', note: 'Back door', title_id, pay_id: 'banktransfer' },
      sizes,
    );
    const one = await detail(placed.order_id);
    await open(`/user/order?id=${one.order_id}`);
    expect(await screen.findByRole('heading', { level: 1, name: `Order ${one.order_sn}` })).toBeTruthy();
    const goods = within(screen.getByRole('list', { name: 'Items in this order' }));
    for (const line of one.goods) expect(goods.getAllByText(line.attr_new).length).toBeGreaterThan(0);
    const part = (name: string) => within(screen.getByRole('region', { name }));
    expect(part('Amounts').getByText(formatMoney(one.amounts.total))).toBeTruthy();
    expect(part('Amounts').getByText('VAT 19%')).toBeTruthy();
    expect(part('Delivery').getByText('Ann Lee')).toBeTruthy();
    const documents = part('Payment and documents');
    for (const text of ['PO-7', 'Back door', 'Institute, DE1, Ulm', 'Bank transfer']) {
      expect(documents.getByText(text)).toBeTruthy();
    }
    for (const line of shop.deps.selling.bank_account) expect(documents.getByText(line)).toBeTruthy();
    expect(documents.getByText('Transfer to')).toBeTruthy();
    expect(documents.getByText(`Reference: ${one.order_sn}`)).toBeTruthy();
    const history = within(screen.getByRole('list', { name: 'History' }));
    expect(history.getByText('The order was placed.').closest('li')?.getAttribute('aria-current')).toBe(
      'step',
    );
  });

  it.each(['pending', 'confirmed'])('leads to the contact form about the order when %s', async (state) => {
    const { order_id: id, order_sn: number } = await place({ pay_id: 'purchaseorder', po_number: 'PO-7' });
    if (state === 'confirmed') await applyTransitions(shop, id, ['confirm']);
    const { user } = await open(`/user/order?id=${id}`);
    await user.click(await screen.findByRole('link', { name: 'Ask us about this order' }));
    expect(await screen.findByLabelText('Topic')).toHaveProperty('value', 'An order or delivery');
    expect(screen.getByLabelText(/^Your message/)).toHaveProperty('value', `Order ${number}:\n`);
  });

  it('asks for another address until the order has shipped', async () => {
    const { order_id: id, order_sn: number } = await place({ pay_id: 'purchaseorder', po_number: 'PO-7' });
    const { user } = await open(`/user/order?id=${id}`);
    await user.click(await screen.findByRole('link', { name: 'Ask for another address' }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Your message/);
    expect(message.value).toContain(`Order ${number}:\nPlease deliver this order to another address.`);
    cleanup();
    await ship(id);
    await open(`/user/order?id=${id}`);
    await screen.findByRole('link', { name: 'Report a problem' });
    expect(screen.queryByRole('link', { name: 'Ask for another address' })).toBeNull();
  });

  it('shows the refund among the amounts', async () => {
    const { order_id: id } = await place();
    await applyTransitions(shop, id, ['pay', 'refund']);
    const { total } = (await detail(id)).amounts;
    await open(`/user/order?id=${id}`);
    const refunded = await screen.findByText('Refunded', { selector: 'dt' });
    expect(refunded.nextElementSibling?.textContent).toBe(`−${formatMoney(total)}`);
  });

  it('reports a problem with an order only after it has shipped', async () => {
    const { order_id: id, order_sn: number } = await place({ pay_id: 'purchaseorder', po_number: 'PO-7' });
    await open(`/user/order?id=${id}`);
    await screen.findByRole('link', { name: 'Ask us about this order' });
    expect(screen.queryByRole('link', { name: 'Report a problem' })).toBeNull();
    cleanup();
    await ship(id);
    const { user } = await open(`/user/order?id=${id}`);
    await user.click(await screen.findByRole('link', { name: 'Report a problem' }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Your message/);
    expect(message.value).toContain(`Order ${number}:\nWhat is wrong`);
  });

  it('shows one shipping day for all items', async () => {
    const many = await findVariantsInStock(shop, { minStock: 0, count: 40 });
    const { order_id: id } = await place({ pay_id: 'banktransfer' }, many);
    const days = (await detail(id)).goods.map(({ ships_on }) => ships_on).sort();
    expect(new Set(days).size).toBeGreaterThan(1);
    await open(`/user/order?id=${id}`);
    const last = formatWeekdayAndDate(days.at(-1) ?? '');
    expect(await screen.findByText(`All items ship together on ${last} at the earliest.`)).toBeTruthy();
    expect(screen.queryByText(/^(Ships on|Ready to ship on)/)).toBeNull();
  });

  it('shows the shipped lots with their certificates and the tracking number', async () => {
    const { order_id: id } = await place({ pay_id: 'purchaseorder', po_number: 'PO-7' });
    await ship(id);
    await open(`/user/order?id=${id}`);
    const { goods } = await detail(id);
    const lot = goods[0]?.lot ?? '';
    expect(lot).not.toBe('');
    const link = await screen.findByRole('link', {
      name: `Certificate of lot ${lot} of ${goods[0]?.goods_sn}`,
    });
    expect(link.getAttribute('href')).toBe(`/coa?lot=${encodeURIComponent(lot)}`);
    expect(screen.getByText('TR 123')).toBeTruthy();
    expect(screen.getByText('Shipped')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Request invoice' }).getAttribute('href')).toBe('/user/invoice');
  });

  it('cancels the order after confirmation', async () => {
    const { order_id: id, order_sn: number } = await place();
    const { user } = await open(`/user/order?id=${id}`);
    await user.click(await screen.findByRole('button', { name: `Cancel order ${number}` }));
    const dialog = () => within(screen.getByRole('dialog', { name: `Cancel order ${number}?` }));
    await user.click(dialog().getByRole('button', { name: 'Keep order' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await detail(id)).order_status).toBe('pending');
    await user.click(screen.getByRole('button', { name: `Cancel order ${number}` }));
    await user.click(dialog().getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Canceled')).toBeTruthy();
    expect(screen.getByText('You canceled the order.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
    expect((await detail(id)).order_status).toBe('cancelled');
  });

  it('offers the pro-forma invoice until the order is paid', async () => {
    const { order_id: id, order_sn: number } = await place();
    const { user } = await open(`/user/order?id=${id}`);
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(await screen.findByRole('button', { name: 'Download pro-forma invoice (PDF)' }));
    expect(await screen.findByText(`Proforma-${number}.pdf is saved.`)).toBeTruthy();
  });

  it('offers the issued invoice and the sheets of the products', async () => {
    const { order_id: id } = await place();
    const step = {
      orderId: id,
      actor: 'staff',
      text: 'Paid.',
      transition: 'pay',
      transactionId: 'W-1',
    } as const;
    await shop.deps.database
      .transaction()
      .execute((transaction) => transitionOrder(shop.deps, transaction, step));
    await dataOf(ann.client.call('editInvoice', { title: 'Universität Ulm', order_id: id }));
    const { invoice_id, goods } = await detail(id);
    const { user } = await open(`/user/order?id=${id}`);
    const number = goods[0]?.goods_sn ?? '';
    for (const [name, path] of [
      [`Data sheet of ${number}`, `/documents/data-sheet-${number}.pdf`],
      [`Safety data sheet of ${number}`, `/documents/safety-data-sheet-${number}.pdf`],
    ] as const)
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path);
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Download invoice (PDF)' }));
    const file = `INV${String(invoice_id).padStart(8, '0')}.pdf`;
    expect(await screen.findByText(`${file} is saved.`)).toBeTruthy();
  });
});

describe('reorder', () => {
  it('adds the products to the cart and opens it', async () => {
    const { order_id: id } = await place();
    const { user, address } = await open(`/user/order?id=${id}`);
    await user.click(await screen.findByRole('button', { name: /^Order again/ }));
    await waitFor(() => expect(address()).toBe('/shoppingCart'));
    expect((await dataOf(ann.client.call('cart', {}))).number).toBe(1);
    await screen.findByRole('link', { name: 'Cart, 1 item' });
  });

  it('tells why a size cannot be ordered and adds a substitute', async () => {
    const { goods_id = 0 } = sizes[0] ?? {};
    const { options } = await dataOf(ann.client.call('goodsInfo', { id: goods_id }));
    // The other sizes have enough stock only for the size with the fewest units.
    const inStock = options.filter(({ stock }) => stock > 0).sort((a, b) => a.stock - b.stock);
    const { goods_attr, stock: number } = inStock[0] ?? expect.fail('no size in stock');
    const { order_id: id } = await makeOrder(ann.client, [{ goods_id, goods_attr, number }]);
    const { goods } = await detail(id);
    const before = (await dataOf(ann.client.call('cart', {}))).number;
    const { user, address } = await open(`/user/order?id=${id}`);
    await user.click(await screen.findByRole('button', { name: /^Order again/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'These items cannot be ordered now' }));
    expect(dialog.getByText(goods[0]?.goods_name ?? '')).toBeTruthy();
    expect(dialog.getByText('Out of stock.')).toBeTruthy();
    expect(address()).toBe(`/user/order?id=${id}`);
    const [offer] = dialog.getAllByRole('button', { name: /^Add \d+ × / });
    // Buyers need the same amount in another size, not the same number of units.
    const [, quantity = '', size = ''] = /^Add (\d+) × (.+)$/.exec(offer?.textContent ?? '') ?? [];
    const { attr_new = '', goods_number = 0 } = goods[0] ?? {};
    expect(size).not.toBe(attr_new);
    expect(Number(quantity)).toBe(equivalentQuantity(goods_number, attr_new, size));
    expect(Number(quantity)).not.toBe(goods_number);
    await user.click(offer ?? expect.fail('no substitute'));
    expect((await dialog.findByText('In your cart')).closest('button')).toBe(document.activeElement);
    expect((await dataOf(ann.client.call('cart', {}))).number).toBeGreaterThan(before);
    await user.click(dialog.getByRole('button', { name: 'Go to the cart' }));
    await waitFor(() => expect(address()).toBe('/shoppingCart'));
  });
});

describe('quotes', () => {
  it('are ordered once, at their prices, without a button to remove lines', async () => {
    const [line] = await fillCart(ann.client, sizes.slice(0, 1));
    const { quote_sn } = await dataOf(ann.client.call('cartQuote', { rec_ids: [line?.rec_id ?? 0] }));
    const { user } = await open('/user/order?view=quotes');
    const quote = within(await screen.findByRole('article', { name: `Quote ${quote_sn}` }));
    expect(quote.getByText('Open')).toBeTruthy();
    expect(quote.getByRole('button', { name: `Download quote ${quote_sn} as a PDF` })).toBeTruthy();
    expect(document.querySelector('nav [aria-current]')?.textContent).toBe('My Quotes');
    await user.click(quote.getByRole('link', { name: /^Order at these prices/ }));
    expect(await screen.findByText(new RegExp(`^Prices and quantities of quote ${quote_sn}`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: /from this order$/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await screen.findByRole('heading', { name: 'Pay your order' });
    cleanup();
    await open(`/shoppingCart/pay?quote=${quote_sn}`);
    expect(await screen.findByText(new RegExp(`^Quote ${quote_sn} was ordered already`))).toBeTruthy();
    cleanup();
    await open('/user/order?view=quotes');
    const used = within(await screen.findByRole('article', { name: `Quote ${quote_sn}` }));
    expect(used.getByText('Ordered')).toBeTruthy();
    expect(used.getByRole('link', { name: /^View the order/ })).toBeTruthy();
    expect(used.queryByRole('link', { name: /^Order at these prices/ })).toBeNull();
  });

  it('link to a question about the quote when its goods are not in stock', async () => {
    const { stock: _stock, ...size } = sizes[1] ?? expect.fail('no size');
    const [line] = await fillCart(ann.client, [size]);
    const rec_id = line?.rec_id ?? 0;
    await dataOf(ann.client.call('updateCart', { rec_id, number: 9999 }));
    const { quote_sn } = await dataOf(ann.client.call('cartQuote', { rec_ids: [rec_id] }));
    await open(`/shoppingCart/pay?quote=${quote_sn}`);
    const question = await screen.findByRole('link', { name: 'Ask us about this quote' });
    expect(question.getAttribute('href')).toBe(`/contactUs?order=${quote_sn}`);
  });

  it('of a line and a saved line of one size become orders with two lines', async () => {
    const [savedLine] = await fillCart(ann.client, sizes.slice(0, 1));
    await dataOf(ann.client.call('saveForLater', { rec_id: savedLine?.rec_id ?? 0, saved: true }));
    const [line] = await fillCart(ann.client, sizes.slice(0, 1));
    const rec_ids = [savedLine?.rec_id ?? 0, line?.rec_id ?? 0];
    const { quote_sn } = await dataOf(ann.client.call('cartQuote', { rec_ids }));
    // React reports children with the same key.
    const errors = vi.spyOn(console, 'error');
    const { user } = await open(`/shoppingCart/pay?quote=${quote_sn}`);
    await user.click(await screen.findByRole('button', { name: 'Place order' }));
    await screen.findByRole('heading', { name: 'Pay your order' });
    cleanup();
    await open();
    const items = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    expect(errors).not.toHaveBeenCalled();
  });
});

it('downloads the orders of the filtered list as CSV', async () => {
  await place({ po_number: 'PO 1' });
  await place({ po_number: 'PO 2' });
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await open('/user/order?q=PO+2');
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  expect(await screen.findByText('orders.csv is saved.')).toBeTruthy();
  const text = await textOfBlob(files[0] as Blob);
  expect(text).toContain(',PO 2,');
  expect(text).not.toContain(',PO 1,');
});

it('offers no download without orders', async () => {
  await open();
  expect(await screen.findByText('No orders yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});
