import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { ociFields } from './oci-fields';
import { partId, findVariantByPartId, parsePartQuantity } from './part-id';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());

it('identifies every variant uniquely, within the length that purchasing systems store', async () => {
  const { catalogue } = shop.deps;
  const sizes = await catalogue.db
    .selectFrom('product_option')
    .innerJoin('product', 'product.goods_id', 'product_option.goods_id')
    .select(['product.goods_id', 'goods_sn', 'goods_attr'])
    .execute();
  const parts = sizes.map(partId);
  expect(new Set(parts).size).toBe(sizes.length);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(40);
  for (const [index, { goods_id, goods_attr }] of sizes.entries()) {
    if (index % 7 === 0)
      expect(await findVariantByPartId(catalogue, parts[index] ?? '')).toEqual({ goods_id, goods_attr });
  }
});

it('asks the database a few times only for a text of colons', async () => {
  const { catalogue } = shop.deps;
  const queries = vi.spyOn(catalogue.db, 'executeQuery');
  expect(await findVariantByPartId(catalogue, `QC${':'.repeat(2000)}`)).toBeNull();
  expect(queries.mock.calls.length).toBeLessThanOrEqual(8);
  queries.mockRestore();
});

it.each(['', ':', 'QC10000', ':5g', 'NOTHING:5g', '::::'])('finds nothing for %j', async (part) => {
  expect(await findVariantByPartId(shop.deps.catalogue, part)).toBeNull();
});

it.each([
  ['Aspirin', '5 g', 'Aspirin, 5 g'],
  ['Recombinant Human Tumor Necrosis Factor alpha', '100 µg', 'Recombinant Human Tumor Necrosis, 100 µg'],
  ['Buffer', 'A size with very many words that nobody reads', 'Buffer, A size with very many words that'],
])('keeps the size of %s, %s in the OCI description', (name, size, description) => {
  const line = { unspsc: '12352203', order_unit: 'EA', content: '', content_unit: '', price: '1.00' };
  const [first] = ociFields([{ ...line, part: 'p', name, size, number: 1, cents: 100, leadDays: 0 }], '');
  expect(first).toEqual({ name: 'NEW_ITEM-DESCRIPTION[1]', value: description });
});

it('truncates long OCI fields without splitting characters', () => {
  const line = { unspsc: '12352203', order_unit: 'EA', content: '', content_unit: '', price: '1.00' };
  const fields = ociFields(
    [
      {
        ...line,
        part: 'p'.repeat(60),
        name: '👩\u200D🔬'.repeat(60),
        size: '5 g',
        number: 1,
        cents: 100,
        leadDays: 0,
      },
    ],
    'v'.repeat(20),
  );
  const lengths = new Map(fields.map(({ name, value }) => [name, value.length]));
  expect(fields[0]).toEqual({
    name: 'NEW_ITEM-DESCRIPTION[1]',
    value: `${'👩\u200D🔬'.repeat(7)}, 5 g`,
  });
  expect(lengths.get('NEW_ITEM-VENDORMAT[1]')).toBe(40);
  expect(lengths.get('NEW_ITEM-VENDOR[1]')).toBe(10);
  expect(lengths.get('NEW_ITEM-LONGTEXT_1:132[]')).toBe(305);
  expect(fields.every(({ value }) => value.isWellFormed())).toBe(true);
});

it.each([
  ['2', 2],
  [' 2.000 ', 2],
  ['0', null],
  ['1.5', null],
  ['0x10', null],
  ['1e2', null],
  ['', null],
])('parses the quantity %j as %j', (text, quantity) => expect(parsePartQuantity(text)).toBe(quantity));
