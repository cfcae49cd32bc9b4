import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerHeader, sendRaw } from '../../../test/fixtures/member-requests';
import { fetchCart, cartLineId, putInCart } from '../../../test/shopping/cart-visitors';
import { findVariants } from '../../../test/shopping/find-variants';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import type { CatalogueVariant } from '../catalogue/variant-store';

let shop: TestShop;
let ann: TestCustomer;
let size: CatalogueVariant;
let rec_id: number;
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  [size] = (await findVariants(shop, 1, 5)) as [CatalogueVariant];
  await putInCart(ann, size, 1);
  rec_id = await cartLineId(ann, size);
});
afterAll(() => shop.close());

const calls = ['addToCart', 'updateCart'] as const;
type Call = (typeof calls)[number];

const texts: Readonly<Record<Call, string>> = {
  addToCart: 'Please Enter Quantity!',
  updateCart: 'Please Enter Quantity',
};

/** Sends a raw JSON literal as the quantity, or omits it for undefined. */
async function send(call: Call, json: string | undefined) {
  const fields = { goods_id: size.product.goods_id, goods_attr: size.goods_attr, rec_id };
  const body = JSON.stringify(fields).replace(/}$/, json === undefined ? '}' : `,"number":${json}}`);
  return sendRaw(shop, call, body, bearerHeader(ann));
}

/** Resets the cart to a line of one unit. */
async function reset(): Promise<void> {
  await ann.client.call('updateCart', { rec_id, number: 1 });
}

const refusal = (call: Call) => ({
  status: 400,
  body: { code: 400, msg: texts[call], data: null, field: 'number' },
});

const bad: [string, string | undefined][] = [
  undefined,
  '0',
  '-1',
  '-0',
  '1.5',
  '0.999',
  '10001',
  '10000.5',
  '1e9',
  '1e4001',
  '-1e-7',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '18446744073709551616',
  '1e308',
  '1e400',
  '"1"',
  '" 1 "',
  '"1e3"',
  '"0x10"',
  '"NaN"',
  '"１"',
  '""',
  '"1,000"',
  '"Infinity"',
  'null',
  'true',
  'false',
  '[]',
  '[1]',
  '{}',
  '{"valueOf":1}',
].map((json) => [json ?? 'nothing', json]);

const good: [string, number][] = [
  ['1', 1] as [string, number],
  ['2', 2] as [string, number],
  ['9999', 9999] as [string, number],
  ['1e3', 1000] as [string, number],
  ['1.0', 1] as [string, number],
  ['0.5e1', 5] as [string, number],
];

describe.each(calls)('quantity of %s', (call) => {
  it.each(bad)('rejects %s', async (_name, json) => {
    const before = await fetchCart(ann);
    expect(await send(call, json)).toEqual(refusal(call));
    expect(await fetchCart(ann)).toEqual(before);
  });

  it.each(good)('accepts %s in any JSON notation', async (json, number) => {
    await reset();
    const expected = call === 'addToCart' ? number + 1 : number;
    expect(await send(call, json)).toMatchObject({ status: 200, body: { data: { number: expected } } });
  });

  it('accepts only integers from 1 to 10,000', async () => {
    await reset();
    let units = 1;
    let [taken, refused] = [0, 0];
    const value = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: -10, max: 10 }),
      fc.integer({ min: 9_990, max: 10_010 }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.maxSafeInteger(),
      fc.jsonValue(),
      fc.integer({ min: 1, max: 10_000 }).map(String),
    );
    await fc.assert(
      fc.asyncProperty(value, async (wanted) => {
        const answer = await send(call, JSON.stringify(wanted));
        const fits =
          typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000;
        if (!fits) {
          expect(answer).toEqual(refusal(call));
          refused += 1;
        } else if (call === 'addToCart' && units + wanted > 10_000) {
          expect(answer).toMatchObject({ status: 200, body: { code: 0, field: 'number' } });
          refused += 1;
        } else {
          units = call === 'addToCart' ? units + wanted : wanted;
          expect(answer).toMatchObject({ status: 200, body: { code: 1, data: { number: units } } });
          taken += 1;
        }
        if (call === 'addToCart' && units > 5_000) {
          await reset();
          units = 1;
        }
      }),
      { numRuns: propertyRuns(400) },
    );
    expect((await fetchCart(ann)).list).toMatchObject([{ goods_number: units }]);
    expect(Math.min(taken, refused)).toBeGreaterThan(propertyRuns(50));
  });
});
