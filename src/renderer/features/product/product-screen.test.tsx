// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../../shared/contract/calls';
import { showMoney } from '../../../shared/domain/money';
import { say } from '../../../shared/domain/messages';
import { makeShop, type TestShop } from '../../../testing/make-shop';
import { renderApp } from '../../../testing/render-app';

let shop: TestShop;
let compound: Product;
let antibody: Product;

async function mostPopular(category: number): Promise<Product> {
  const list = await shop.client.call('categoryGoods', { id: category });
  const found = await shop.client.call('goodsInfo', { id: list.ok ? (list.data.list[0]?.goods_id ?? 0) : 0 });
  if (!found.ok) throw new Error(`category ${category} is empty`);
  return found.data;
}

beforeAll(async () => {
  shop = await makeShop();
  window.scrollTo = vi.fn();
  compound = await mostPopular(1);
  antibody = await mostPopular(22);
});
afterAll(() => shop.close());
afterEach(cleanup);

const main = () => within(screen.getByRole('main'));
const open = ({ goods_id }: Product) => renderApp(`/goodsInfo?id=${goods_id}`, shop);

describe('a product', () => {
  it('says which substance it is, in notations that can be copied', async () => {
    await open(compound);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe(compound.goods_name);
    expect(document.title).toContain(compound.goods_sn);
    for (const label of ['catalogue number', 'CAS number', 'SMILES', 'InChIKey'])
      expect(main().getAllByRole('button', { name: new RegExp(`^Copy ${label} .`) }).length).toBeGreaterThan(
        0,
      );
    expect(main().getByText(`${compound.weight} g/mol`, { selector: 'dd' })).toBeTruthy();
  });

  it('lists every size with its price and stock in words', async () => {
    await open(compound);
    const sizes = main().getAllByRole('radio');
    expect(sizes).toHaveLength(compound.options.length);
    for (const { attr_price } of compound.options)
      expect(main().getAllByText(showMoney(attr_price)).length).toBeGreaterThan(0);
    expect(main().getAllByText(/^(In stock, [\d,]+ units?|Made to order) · ships/)).toHaveLength(
      sizes.length,
    );
  });

  it('asks for a size before the cart', async () => {
    const app = await open(antibody);
    const add = main().getByRole('button', { name: 'Add to cart' });
    await app.user.click(add);
    expect(main().getByText(say('selectSize'))).toBeTruthy();
    await app.user.click(main().getAllByRole('radio')[0] as HTMLElement);
    await app.user.click(add);
    expect(await screen.findByText(say('succeed'))).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
  });

  it('leads to the other conjugations and to every part of the page', async () => {
    await open(antibody);
    const table = within(main().getAllByRole('table').at(-1) as HTMLElement);
    expect(table.getAllByRole('row')).toHaveLength(antibody.conjugates.length + 1);
    const parts = within(main().getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    for (const part of parts) {
      const id = part.getAttribute('href')?.split('#')[1] ?? '';
      expect(document.getElementById(id)).not.toBeNull();
    }
  });

  it('says so when it does not exist or the address names none', async () => {
    await renderApp('/goodsInfo?id=2147483647', shop);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Nothing here');
    cleanup();
    await renderApp('/goodsInfo?id=x', shop);
    expect(main().getByText('This address names no product.')).toBeTruthy();
  });
});

describe('the explanation of a specification', () => {
  it('names the product and leads back to it', async () => {
    await renderApp(`/explain?id=${compound.goods_id}&code=1`, shop);
    expect(main().getByRole('link', { name: compound.goods_name }).getAttribute('href')).toBe(
      `/goodsInfo?id=${compound.goods_id}`,
    );
  });

  it.each(['', '?id=1', '?id=1&code=8', '?id=x&code=1'])('says what /explain%s lacks', async (query) => {
    await renderApp(`/explain${query}`, shop);
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Which specification?');
  });
});
