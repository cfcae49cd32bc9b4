import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../shared/contract/calls';
import { cartCalls } from '../../shared/contract/cart';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { CART_SIZE, OTHER_SIZE } from '../../../test/shopping/cart-requests';
import { FAVORITE_PRODUCT } from '../../../test/fixtures/furnished-customer';
import { enrollStand } from '../../../test/stands/enroll-stand';
import { fuzzFields, fuzzText } from '../../../test/inputs/fuzz-inputs';
import { makeCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { propertyRuns } from '../../../test/fixtures/property-runs';
import type { Log } from '../observability/log';

const faults: string[] = [];
const log: Log = {
  info: () => undefined,
  error: (event, fields) => faults.push(JSON.stringify({ event, ...fields })),
};

const time = fakeClock();
let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop({ log, clock: time.clock });
});
afterAll(() => shop.close());

const names = Object.keys(endpoints) as CallName[];

const value = fc.oneof(
  fuzzText,
  fc.jsonValue(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, -0, 2 ** 31, 2 ** 53, 1e308),
);

/** Generates bodies with arbitrary values in the fields of the call and in an unknown field. */
function bodyFor(name: CallName) {
  const fields = [...Object.keys(calls[name].request.shape), 'filters', 'unknown'];
  return fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 3,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] }),
    },
    {
      weight: 6,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, fuzzFields[field] ?? value]))),
    },
  );
}

async function send(name: CallName, body: unknown, authorization?: string) {
  const { method, path } = endpoints[name];
  const query = method === 'GET' ? `?${new URLSearchParams(queryOf(body))}` : '';
  const headers = {
    'Idempotency-Key': randomUUID(),
    ...(authorization !== undefined && { Authorization: authorization }),
  };
  const response = await shop.fetch(
    new Request(
      `http://shop.test${path.replace('{product}', shop.deps.settings.slug)}${query}`,
      method === 'GET' ? { headers } : { method, headers, body: JSON.stringify(body) },
    ),
  );
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Returns the fields of a body as query parameters. */
function queryOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return { any: JSON.stringify(body) ?? '' };
  const given = Object.entries(body).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    given.map(([name, field]) => [name, typeof field === 'string' ? field : (JSON.stringify(field) ?? '')]),
  );
}

/** Returns the token of a new customer with a filled cart for calls that need one, undefined for others. */
async function authorizationFor(name: CallName): Promise<string | undefined> {
  time.advance(DAY);
  const aboutCarts = name in cartCalls;
  if (endpoints[name].access === 'stand') return enrollStand(shop);
  if (endpoints[name].access === 'anyone' && !aboutCarts) return undefined;
  const { tokenHolder, client } = await makeCustomer(shop, name);
  for (const goods_attr of aboutCarts ? [CART_SIZE, OTHER_SIZE] : [])
    await client.call('addToCart', { goods_id: FAVORITE_PRODUCT, goods_attr, number: 1 });
  return encodeURIComponent(tokenHolder.token ?? '');
}

describe('arbitrary input', () => {
  it.each(names)('%s replies with an envelope and never with 500', async (name) => {
    // Rate limits reply with 429, and an ended session with 403.
    const possible = [
      200,
      400,
      429,
      ...(name === 'closeAccount' || name === 'logOutEverywhere' ? [403] : []),
    ];
    const authorization = await authorizationFor(name);
    let handled = 0;
    await fc.assert(
      fc.asyncProperty(bodyFor(name), async (body) => {
        const { status, json } = await send(name, body, authorization);
        expect(possible).toContain(status);
        if (status !== 400) handled += 1;
        expect(json).toMatchObject({ code: expect.any(Number) as number, msg: expect.any(String) as string });
        if (status === 400)
          expect(json).toMatchObject({ code: 400, data: null, field: expect.any(String) as string });
      }),
      { numRuns: Math.max(50, propertyRuns(150)) },
    );
    expect(faults).toEqual([]);
    // Proves that some inputs pass the contract's validation.
    expect(handled).toBeGreaterThan(propertyRuns(12));
  });

  it('is detected when a handler fails', async () => {
    const broken = await makeShop({
      log,
      geolocation: { locate: () => Promise.reject(new Error('planted')) },
    });
    const answer = await broken.fetch(new Request(`http://shop.test${endpoints.location.path}`));
    expect(answer.status).toBe(500);
    expect(faults.splice(0)).toHaveLength(1);
    await broken.close();
  });
});

describe('limits of filters and pages', () => {
  const list = (more: object) => send('categoryGoods', { id: 22, ...more });

  it.each([
    ['the last page that the contract allows', { page: 100_000 }],
    ['an unknown filter', { filters: { nothing: ['x'] } }],
    ['an unknown value', { filters: { host: ["Rabbit' --"] } }],
    ['fifty values', { filters: { host: Array.from({ length: 50 }, (_, index) => `host ${index}`) } }],
  ])('accepts %s', async (_name, more) => {
    expect((await list(more)).json).toMatchObject({ code: 1 });
  });

  it.each([
    ['page 0', { page: 0 }, 'page'],
    ['a page size of its own', { page_size: 25 }, 'page_size'],
    ['an unknown sort', { sort: 'random' }, 'sort'],
    ['fifty-one values', { filters: { host: Array.from({ length: 51 }, () => 'x') } }, 'filters.host'],
    ['a filter without a value', { filters: { host: [] } }, 'filters.host'],
  ])('rejects %s and names the field', async (_name, more, field) => {
    const { status, json } = await list(more);
    expect(status).toBe(400);
    expect(json['field']).toBe(field);
  });
});
