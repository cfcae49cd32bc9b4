import { expect, it } from 'vitest';
import type { ShopSettings } from '../../../../shared/contract/shop-settings';
import type { Client } from '../../../api/client';
import { buildSlides } from './attract-slides';

/** Replies with one category of `productCount` products, and two pathways without and with as many products in stock. */
function makeClient(productCount: number): Client {
  const replies: Record<string, unknown> = {
    homeBanners: { hot_categories: [{ id: 1, name: 'Antibodies' }] },
    categoryGoods: { total: productCount, list: [{ img: '/images/1.webp' }] },
    pathways: {
      groups: [
        {
          list: [
            { id: 6, name: 'mTOR', in_stock: 0 },
            { id: 7, name: 'MAPK', in_stock: productCount },
          ],
        },
      ],
    },
    pathway: { nodes: [], relations: [] },
  };
  const call = (name: string) => Promise.resolve({ ok: true, data: replies[name] });
  return { call } as unknown as Client;
}

it.each([
  [1, '1 product to choose from', '1 product for its members'],
  [1234, '1,234 products to choose from', '1,234 products for its members'],
])('counts %i products', async (productCount, categoryText, pathwayText) => {
  const slides = await buildSlides(makeClient(productCount), {
    claim: '',
    key_facts: [],
  } as unknown as ShopSettings);
  expect(slides.slice(1)).toMatchObject([{ text: categoryText }, { text: pathwayText }]);
});

it('leaves out pathways without a product in stock', async () => {
  const settings = { claim: '', key_facts: [] } as unknown as ShopSettings;
  const slides = await buildSlides(makeClient(0), settings);
  expect(slides.map(({ kind }) => kind)).toEqual(['facts', 'products']);
  const [, , pathwaySlide] = await buildSlides(makeClient(1), settings);
  expect(pathwaySlide).toMatchObject({ title: 'MAPK' });
});
