import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/make-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

it('names every country, and without one in question nothing else', async () => {
  const areas = await shop.client.call('deliveryAreas', {});
  expect(areas).toMatchObject({ ok: true, data: { fields: [], provinces: [] } });
  const countries = areas.ok ? areas.data.countries : [];
  expect(countries).toContainEqual({ code: 'CN', name: 'China' });
});

it('says what an address of a country is made of, and what its provinces are called', async () => {
  const areas = await shop.client.call('deliveryAreas', { country: 'AE' });
  expect(areas).toMatchObject({
    ok: true,
    data: {
      fields: [
        { name: 'consignee', label: 'Full name', required: true },
        { name: 'address', label: 'Address', required: true },
        { name: 'province', label: 'Emirate', required: true },
      ],
      provinces: expect.arrayContaining(['Abu Dhabi', 'Dubai']) as string[],
    },
  });
});

it('refuses a country that does not exist, and what is no country at all', async () => {
  expect(await shop.client.call('deliveryAreas', { country: 'ZZ' })).toMatchObject({
    failure: { kind: 'refused', field: 'country' },
  });
  expect(await shop.client.call('deliveryAreas', { country: 'us' })).toMatchObject({
    failure: { kind: 'http', status: 400 },
  });
});
