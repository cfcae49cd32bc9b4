import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../shared/contract/cart';
import {
  CART_SIZE,
  cartCallNames,
  cartRequests,
  type CartCallName,
} from '../../../test/shopping/cart-requests';
import { fetchCart, makeVisitor, type CartVisitor } from '../../../test/shopping/cart-visitors';
import { FAVORITE_PRODUCT, makeFurnishedCustomer } from '../../../test/fixtures/furnished-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { bearerHeader, sendRaw } from '../../../test/fixtures/member-requests';
import { dumpTables } from '../../../test/databases/table-dump';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { handlers } from '../app/handlers';
import { countCartUnits, deleteCartLine } from './cart-line-store';

/** Request fields that identify cart lines. Foreign ids must be reported like unknown ones. */
const lineFields: readonly string[] = ['rec_id', 'rec_ids', 'id'];
/** Public ids. */
const publicFields: readonly string[] = ['goods_id'];

const fieldsOf = (name: CartCallName) =>
  Object.keys(cartCalls[name].request.shape).filter((field) => /(^|_)ids?$/.test(field));
const pairs = cartCallNames.flatMap((name) =>
  fieldsOf(name)
    .filter((field) => lineFields.includes(field))
    .map((field): [CartCallName, string] => [name, field]),
);

const ABSENT = 2_000_000_000;
const LARGEST = 2_147_483_647;
const malformedIds = [0, -1, 1.5, LARGEST + 1, 2 ** 53, '1', null, {}];

type People = Record<'ann' | 'bob' | 'guest' | 'stranger', CartVisitor & { rec_id: number }>;

async function makePeople(shop: TestShop): Promise<People> {
  const customer = async (name: string) => {
    const { ids, ...person } = await makeFurnishedCustomer(shop, name);
    return { ...person, rec_id: ids.rec_id };
  };
  const visitor = async () => {
    const person = makeVisitor(shop);
    await person.client.call('addToCart', { goods_id: FAVORITE_PRODUCT, goods_attr: CART_SIZE, number: 1 });
    return { ...person, rec_id: (await fetchCart(person)).list[0]?.rec_id ?? 0 };
  };
  return {
    ann: await customer('ann'),
    bob: await customer('bob'),
    guest: await visitor(),
    stranger: await visitor(),
  };
}

/** Returns what a caller learns about or changes in another's cart by its ids; empty when access is denied. */
async function findLeaks(
  shop: TestShop,
  [caller, owner]: readonly [CartVisitor & { rec_id: number }, { rec_id: number }],
  [name, field]: readonly [CartCallName, string],
): Promise<string[]> {
  const requests = await cartRequests(caller.client, caller.rec_id);
  const ask = (id: number) => {
    const value = field === 'rec_ids' ? [caller.rec_id, id] : id;
    return sendRaw(shop, name, JSON.stringify({ ...requests[name], [field]: value }), bearerHeader(caller));
  };
  const before = await dumpTables(shop.deps.database);
  const foreign = await ask(owner.rec_id);
  const found: string[] = [];
  for (const missing of [await ask(ABSENT), await ask(LARGEST)]) {
    if (JSON.stringify(foreign) !== JSON.stringify(missing)) found.push('it is answered in another way');
  }
  if (foreign.status !== 200 || foreign.body.code === 1 || foreign.body.data !== null)
    found.push('it is not refused');
  const after = await dumpTables(shop.deps.database);
  if (JSON.stringify(before) !== JSON.stringify(after)) found.push('something has changed');
  return found;
}

let shop: TestShop;
let people: People;
beforeAll(async () => {
  shop = await makeShop();
  people = await makePeople(shop);
});
afterAll(() => shop.close());

describe('cart calls', () => {
  it('declare an owner for every id parameter', () => {
    const fields = new Set(cartCallNames.flatMap(fieldsOf));
    expect(
      [...fields].filter((field) => !lineFields.includes(field) && !publicFields.includes(field)),
    ).toEqual([]);
    expect(pairs).toContainEqual(['updateCart', 'rec_id']);
    expect(pairs).toContainEqual(['cartQuote', 'rec_ids']);
  });
});

describe.each([
  ['ann', 'bob'],
  ['ann', 'guest'],
  ['guest', 'ann'],
  ['guest', 'stranger'],
] as const)('what %s asks about the line of %s', (caller, owner) => {
  it.each(pairs)('gives the same reply as for a missing id: %s with %s', async (...pair) => {
    expect(await findLeaks(shop, [people[caller], people[owner]], pair)).toEqual([]);
  });
});

describe.each(pairs)('%s with %s', (name, field) => {
  it('rejects malformed ids', async () => {
    const { ann } = people;
    const requests = await cartRequests(ann.client, ann.rec_id);
    const before = await dumpTables(shop.deps.database);
    for (const value of malformedIds) {
      const body = { ...requests[name], [field]: field === 'rec_ids' ? [value] : value };
      const answer = await sendRaw(shop, name, JSON.stringify(body), bearerHeader(ann));
      expect(answer).toMatchObject({ status: 400, body: { data: null } });
    }
    expect(await dumpTables(shop.deps.database)).toEqual(before);
  });

  it('accepts the caller’s own id', async () => {
    const fresh = await makeShop();
    const { bob, guest } = await makePeople(fresh);
    for (const own of [bob, guest]) {
      const requests = await cartRequests(own.client, own.rec_id);
      const answer = await sendRaw(fresh, name, JSON.stringify(requests[name]), bearerHeader(own));
      expect(answer).toMatchObject({ status: 200, body: { code: 1 } });
    }
    await fresh.close();
  });
});

describe('handler without an ownership check', () => {
  /** Deletes the line of any cart. */
  const dropFromCart: Handler<'dropFromCart'> = async ({ id }, { database }) => {
    const line = await database
      .selectFrom('cart_line')
      .select('cart_id')
      .where('rec_id', '=', id)
      .executeTakeFirst();
    if (!line) throw new BusinessError('This line is no longer in your cart.', { field: 'id' });
    return database.transaction().execute(async (transaction) => {
      await deleteCartLine(transaction, line.cart_id, id);
      return { number: await countCartUnits(transaction, line.cart_id) };
    });
  };

  it('is detected', async () => {
    const careless = await makeShop({ handlers: { ...handlers, dropFromCart } });
    const { ann, bob } = await makePeople(careless);
    expect(await findLeaks(careless, [ann, bob], ['dropFromCart', 'id'])).toEqual([
      'it is answered in another way',
      'it is answered in another way',
      'it is not refused',
      'something has changed',
    ]);
    await careless.close();
  });
});
