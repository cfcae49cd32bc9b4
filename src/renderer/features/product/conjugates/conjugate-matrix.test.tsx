// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductInList } from '../../../../shared/contract/calls';
import { formatMoney } from '../../../../shared/lib/money';
import { formatMessage } from '../../../../shared/lib/messages';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderAnonymous } from '../../../../../test/render/render-app';
import { conjugateLabel } from '../../../components/product/conjugate-label';
import { formatShippingDay } from '../../../components/order/shipping-day';
import { shippingStartDay } from '../../../../shared/orders/working-days';

let shop: TestShop;
let antibody: Product;

beforeAll(async () => {
  shop = await makeShop();
  const list = await shop.client.call('categoryGoods', { id: 22 });
  const found = await shop.client.call('goodsInfo', { id: list.ok ? (list.data.list[0]?.goods_id ?? 0) : 0 });
  if (!found.ok || found.data.conjugates.length === 0) throw new Error('no antibody with conjugates');
  antibody = found.data;
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

const family = (): ProductInList[] => [antibody, ...antibody.conjugates];
const matrix = () => within(screen.getByRole('region', { name: 'Sizes and conjugations' }));
const open = (query = '') => renderAnonymous(`/goodsInfo?id=${antibody.goods_id}${query}`, shop);
const other = (): { product: ProductInList; option: ProductInList['options'][number] } => {
  const product = antibody.conjugates.find(({ options }) => options.some(({ sold_out: out }) => !out));
  const option = product?.options.find(({ sold_out: out }) => !out);
  if (!product || !option) throw new Error('no other conjugation on sale');
  return { product, option };
};
const cellOf = (product: ProductInList, size: string) =>
  matrix().getByRole('button', { name: new RegExp(`^Add ${size}, ${conjugateLabel(product)}, to the cart`) });

describe('conjugate matrix', () => {
  it('shows price, stock and shipping day of every size', async () => {
    await open();
    const startDay = shippingStartDay(Date.now(), shop.deps.settings);
    let told = 0;
    const cells = family().flatMap((product) => product.options.map((option) => ({ product, option })));
    for (const { product, option } of cells) {
      if (option.sold_out) continue;
      const { attr_value, attr_price, stock, ships_in_days } = option;
      const cell = cellOf(product, attr_value);
      const [each] = /\$[\d,.]+ per (?:µg|mg|µL|mL|test)/.exec(cell.textContent) ?? [''];
      if (each) told += 1;
      expect(cell.getAttribute('aria-label')).toBe(
        `Add ${attr_value}, ${conjugateLabel(product)}, to the cart: ${formatMoney(attr_price ?? '')}, ` +
          `${each && `${each}, `}${stock > 0 ? `${stock.toLocaleString('en-US')} in stock` : 'made to order'}, ships ${formatShippingDay(startDay, ships_in_days)}`,
      );
    }
    expect(told).toBeGreaterThan(cells.length / 2);
    const tables = matrix().getAllByRole('table');
    const rows = tables.flatMap((table) => within(table).getAllByRole('rowheader'));
    expect(rows).toHaveLength(family().length);
    for (const table of tables) {
      const columns = within(table).getAllByRole('columnheader').length - 1;
      const body = within(table).getAllByRole('row').slice(1);
      for (const row of body) expect(within(row).getAllByRole('cell')).toHaveLength(columns);
    }
  });

  it('adds a size with the chosen quantity and writes it into the URL', async () => {
    const app = await open();
    const { product, option } = other();
    const units = matrix().getByRole('textbox', { name: 'Quantity per click' });
    await app.user.clear(units);
    await app.user.click(cellOf(product, option.attr_value));
    expect(matrix().getByText(formatMessage('enterQuantity'))).toBeTruthy();
    expect(window.location.search).toBe('');
    await app.user.type(units, '3');
    await app.user.click(cellOf(product, option.attr_value));
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toBeTruthy();
    expect(await within(cellOf(product, option.attr_value)).findByText('Add again')).toBeTruthy();
    const query = new URLSearchParams(window.location.search);
    expect(query.get('conjugate')).toBe(String(product.goods_id));
    expect(query.get('size')).toBe(option.goods_attr);
    const reply = await app.shop.client.call('cart', {});
    const lines = reply.ok ? reply.data.list : [];
    expect(lines.map(({ goods_id, goods_number }) => [goods_id, goods_number])).toEqual([
      [product.goods_id, 3],
    ]);
  });

  it('labels sold-out and made-to-order sizes', async () => {
    const sizes = antibody.conjugates.flatMap(({ goods_id, options }) =>
      options.filter(({ stock }) => stock > 0).map((option) => ({ goods_id, ...option })),
    );
    const [gone] = sizes;
    const { stockOverrides: shelves } = shop.deps.catalogue;
    if (!gone) throw new Error('nothing in stock');
    shelves.replace([{ goods_id: gone.goods_id, goods_attr: gone.goods_attr, available: 0 }]);
    await open();
    shelves.replace([]);
    const [words] = matrix().getAllByText('Out of stock');
    const cell = words?.closest('td');
    if (!cell) throw new Error('no cell');
    expect(cell.textContent).toContain(formatMoney(gone.attr_price ?? ''));
    expect(within(cell).queryByRole('button')).toBeNull();
    const toOrder = family().flatMap(({ options }) => options.filter(({ stock }) => stock === 0));
    expect(matrix().queryAllByText('Made to order')).toHaveLength(toOrder.length);
  });

  it('marks the variant of the URL', async () => {
    const { product, option } = other();
    await open(`&${new URLSearchParams({ conjugate: String(product.goods_id), size: option.goods_attr })}`);
    const words = `Selected: ${option.attr_value}, ${conjugateLabel(product)}, ${product.goods_sn}.`;
    expect(matrix().getByText(words)).toBeTruthy();
    // The visitor has added nothing yet.
    expect(matrix().queryByText('Add again')).toBeNull();
    cleanup();
    await open('&conjugate=1&size=nothing');
    await waitFor(() => expect(matrix().queryByText(/^Selected/)).toBeNull());
  });
});
