import { afterAll, beforeAll, expect, it } from 'vitest';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { pdfText } from '../../../test/render/pdf-text';
import { unitPrice } from '../../shared/orders/price-tiers';
import { centsToWire, formatMoney } from '../../shared/lib/money';
import { createStandQuote } from './stand-quote';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

it("lists the lines at the catalogue's prices with tiers and the date of the prices", async () => {
  const [one] = await findVariants(shop, 1, 20);
  if (!one) throw new Error('nothing is on sale');
  const { product, goods_attr, listPrice } = one;
  const lines = [{ goods_id: product.goods_id, goods_attr, number: 10 }];
  const { number, pdf } = await createStandQuote(shop.deps, { lines, recipient: 'Universität Zürich' });
  expect(number).toMatch(/^S\d{6}-[2-9A-Z]{8}$/);
  const text = await pdfText(pdf);
  const sum = 10 * unitPrice(listPrice, 10, shop.deps.selling.price_tiers);
  expect(text).toContain(number);
  expect(text).toContain('Universität Zürich');
  expect(text).toContain(formatMoney(centsToWire(sum)));
  expect(text.join(' ')).toContain(
    `catalogue of ${shop.deps.catalogue.changedAt.toISOString().slice(0, 10)}`,
  );
});

it('rejects unsold products and text that cannot be printed', async () => {
  const gone = [{ goods_id: 1, goods_attr: 'none', number: 1 }];
  const [one] = await findVariants(shop, 1, 20);
  const lines = [{ goods_id: one?.product.goods_id ?? 0, goods_attr: one?.goods_attr ?? '', number: 1 }];
  await expect(createStandQuote(shop.deps, { lines: gone, recipient: '' })).rejects.toThrow('no longer sold');
  await expect(createStandQuote(shop.deps, { lines, recipient: '🧪' })).rejects.toThrow('in another way');
});
