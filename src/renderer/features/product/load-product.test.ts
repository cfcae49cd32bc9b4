import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import type { Client } from '../../api/client';
import { loadProduct } from './load-product';

let shop: TestShop;
let url: URL;
/** Of an antibody of which publications are known. */
const below = ['citations', 'goodsEvidence'];

beforeAll(async () => {
  shop = await makeShop();
  const list = await shop.client.call('categoryGoods', { id: 22 });
  for (const { goods_id } of list.ok ? list.data.list : []) {
    const found = await shop.client.call('goodsInfo', { id: goods_id });
    if (!found.ok || found.data.paper_count === 0 || found.data.product_class !== 'primary_antibody')
      continue;
    url = new URL(`http://shop.test/goodsInfo?id=${goods_id}`);
    return;
  }
  throw new Error('No antibody of these has a publication.');
});
afterAll(() => shop.close());

async function loaded(glance: boolean) {
  const sent: string[] = [];
  const client: Client = {
    call: (name, payload, options) => {
      sent.push(name);
      return shop.client.call(name, payload, options);
    },
  };
  return {
    sent,
    data: await loadProduct({ client, url, signal: new AbortController().signal, aboveFoldOnly: glance }),
  };
}

it('requests all data for a visit', async () => {
  const { sent } = await loaded(false);
  expect(sent).toEqual(expect.arrayContaining(['goodsInfo', ...below]));
});

it('requests only the product above the fold, and each section once on demand', async () => {
  const { sent, data } = await loaded(true);
  expect(sent).toEqual(['goodsInfo']);
  if (typeof data.citations !== 'function') throw new Error('The publications were asked for.');
  const [first, again] = await Promise.all([data.citations(), data.citations()]);
  expect(first).toMatchObject({ ok: true });
  expect(again).toBe(first);
  expect(sent).toEqual(['goodsInfo', 'citations']);
});
