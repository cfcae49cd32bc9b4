import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsToBuy } from '../../testing/goods-to-buy';
import { makeCustomer, type TestCustomer } from '../../testing/make-customer';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { MOST_LINES } from '../ordering/cart-units';
import type { SizeOnSale } from '../store/size-store';

let shop: TestShop;
let ann: TestCustomer;
let goods: SizeOnSale[];
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  goods = await goodsToBuy(shop, MOST_LINES + 1, 1);
  for (const size of goods.slice(0, MOST_LINES)) expect(await add(size, 10_000)).toMatchObject({ ok: true });
});
afterAll(() => shop.close());

const add = ({ product, goods_attr }: SizeOnSale, number: number) =>
  ann.client.call('addToCart', { goods_id: product.goods_id, goods_attr, number });

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
}

describe('a cart of 500 lines of 10,000 units', () => {
  it('x', async () => {
    for (let i = 0; i < 5; i++) {
      const { value, ms } = await timed(() => ann.client.call('cart', {}));
      const q = await timed(() => ann.client.call('cartNumber', {}));
      const u = await timed(() => ann.client.call('updateCart', { rec_id: 5, number: 9999 - i }));
      console.log(ms, q.ms, u.ms, value.ok && value.data.subtotal, JSON.stringify(value).length);
    }
    const ids = Array.from({ length: 500 }, (_, i) => i + 1);
    const q = await timed(() => ann.client.call('cartQuote', { rec_ids: ids, recipient: '' }));
    console.log('quote', q.ms, q.value.ok && q.value.data.pdf.length);
  });
});
