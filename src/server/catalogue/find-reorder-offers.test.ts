import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { orderableUnits } from '../../shared/catalogue/availability';
import { equivalentQuantity } from '../../shared/catalogue/unit-price';
import { findReorderOffers } from './find-reorder-offers';
import { listProducts } from './product-list-store';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

it.each([1, 40])(
  'offers no more units than are in stock, and few packs, instead of %s units',
  async (number) => {
    const { catalogue } = shop.deps;
    const { goodsIds } = await catalogue.search.find({ filters: {}, sort: 'newest', page: 1, pageSize: 60 });
    let offerCount = 0;
    for (const { goods_id, options } of await listProducts(catalogue, goodsIds)) {
      for (const { goods_attr, attr_value } of options) {
        for (const { option } of await findReorderOffers(catalogue, {
          goods_id,
          goods_attr,
          attr_value,
          number,
        })) {
          const quantity = equivalentQuantity(number, attr_value, option.attr_value);
          expect(quantity).toBeLessThanOrEqual(orderableUnits(option) ?? quantity);
          expect(quantity).toBeLessThanOrEqual(50 * number);
          offerCount += 1;
        }
      }
    }
    expect(offerCount).toBeGreaterThan(20);
  },
);
