import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

it('returns only the countries when no country is given', async () => {
  const areas = await shop.client.call('deliveryAreas', {});
  expect(areas).toMatchObject({ ok: true, data: { fields: [], provinces: [] } });
  const countries = areas.ok ? areas.data.countries : [];
  expect(countries).toContainEqual({ code: 'CN', name: 'China' });
});

it('returns fields and provinces of a country', async () => {
  const areas = await shop.client.call('deliveryAreas', { country: 'AE' });
  expect(areas).toMatchObject({
    ok: true,
    data: {
      fields: [
        { name: 'consignee', label: 'Full name', required: true },
        { name: 'address', label: 'Address', required: true },
        { name: 'province', label: 'Emirate', required: true },
        { name: 'zipcode', label: 'Postal code', required: false },
      ],
      provinces: expect.arrayContaining(['Abu Dhabi', 'Dubai']) as string[],
    },
  });
});

it('rejects an unknown or malformed country code', async () => {
  expect(await shop.client.call('deliveryAreas', { country: 'ZZ' })).toMatchObject({
    failure: { kind: 'refused', field: 'country' },
  });
  expect(await shop.client.call('deliveryAreas', { country: 'us' })).toMatchObject({
    failure: { kind: 'http', status: 400 },
  });
});
