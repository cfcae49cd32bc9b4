import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../shared/contract/calls';
import type { MemberCallName } from '../../shared/contract/endpoints';
import { id } from '../../shared/contract/parts';
import { makeFurnishedCustomer, type FurnishedCustomer } from '../../testing/furnished-customer';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { headerOf, memberCalls, memberRequests, sendRaw } from '../../testing/member-requests';
import { dumpTables } from '../../testing/table-dump';
import type { Deps } from '../app/context';
import { Refusal, type Handler } from '../http/handler-types';
import { handlers } from '../http/handlers';
import { findTrialState } from '../leads/trial-store';

/** What a customer owns: another's must be answered like one that does not exist. */
const owned = [
  ...(['address_id', 'trial_id', 'list_id', 'title_id', 'order_id', 'invoice_id'] as const),
  ...(['sel_goods', 'log_id'] as const),
] as const;
/** What the shop shows to everyone. */
const open: readonly string[] = ['goods_id', 'shipping_id', 'pay_id'];
/** Texts, of which only the right one is any better than nonsense. */
const texts: readonly string[] = ['log_id', 'pay_id'];

type OwnedField = (typeof owned)[number];

const isOwned = (name: string): name is OwnedField => (owned as readonly string[]).includes(name);

const ABSENT = 2_000_000_000;
const LARGEST = 2_147_483_647;
const nonsense = [0, -1, 1.5, LARGEST + 1, 2 ** 53, '1', null, [], {}];

/** Every field of a call's request that takes the id of something: by its schema, or by its name. */
function idFields(schema: z.ZodType, name = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return idFields(schema.unwrap() as z.ZodType, name);
  if (schema === id || /(^|_)id$/.test(name)) return [name];
  if (schema instanceof z.ZodArray && schema.element === id) return [name];
  if (schema instanceof z.ZodArray) return onlyOutside(name, idFields(schema.element as z.ZodType));
  if (!(schema instanceof z.ZodObject)) return [];
  const inside = Object.entries(schema.shape).flatMap(([key, part]) => idFields(part as z.ZodType, key));
  return name === '' ? inside : onlyOutside(name, inside);
}

function onlyOutside(name: string, inside: readonly string[]): [] {
  if (inside.length === 0) return [];
  throw new Error(`${name} holds ids inside; this test does not know yet how to put another's there.`);
}

const pairs = memberCalls.flatMap((name) =>
  idFields(calls[name].request).map((field): [MemberCallName, string] => [name, field]),
);
const ownedPairs = pairs.filter((pair): pair is [MemberCallName, OwnedField] => isOwned(pair[1]));

/** As the field wants it: `sel_goods` takes several. */
function asField(field: string, value: unknown): unknown {
  if (field === 'sel_goods') return [value];
  return field === 'log_id' ? String(value) : value;
}

/** What is this customer's under the name of a field. */
function ownOf({ ids, log_id }: FurnishedCustomer, field: OwnedField): number | string {
  if (field === 'log_id') return log_id;
  return ids[field === 'sel_goods' ? 'rec_id' : field];
}

async function twoCustomers(deps: Partial<Deps> = {}) {
  const shop = await makeShop(deps);
  const ann = await makeFurnishedCustomer(shop, 'ann');
  const bob = await makeFurnishedCustomer(shop, 'bob');
  return { shop, ann, bob };
}

/** What Ann learns of Bob, or does to him, when she names what is his; nothing when all is well. */
async function leaks(
  { shop, ann, bob }: { shop: TestShop; ann: FurnishedCustomer; bob: FurnishedCustomer },
  name: MemberCallName,
  field: OwnedField,
): Promise<string[]> {
  const valid = (await memberRequests(ann))[name];
  const ask = (value: unknown) =>
    sendRaw(shop, name, JSON.stringify({ ...valid, [field]: asField(field, value) }), headerOf(ann));
  const before = await dumpTables(shop.deps.database, bob.customerId);
  const foreign = await ask(ownOf(bob, field));
  const found: string[] = [];
  for (const missing of [await ask(ABSENT), await ask(LARGEST)]) {
    if (JSON.stringify(foreign) !== JSON.stringify(missing)) found.push('it is answered in another way');
  }
  if (foreign.status !== 200 || foreign.body.code === 1 || foreign.body.data !== null)
    found.push('it is not refused');
  const after = await dumpTables(shop.deps.database, bob.customerId);
  if (JSON.stringify(before) !== JSON.stringify(after)) found.push('his rows have changed');
  return found;
}

describe('the contract', () => {
  it('has no id of which nobody has said whether it is a customer’s', () => {
    const unknown = pairs.filter(([, field]) => !isOwned(field) && !open.includes(field));
    expect(unknown).toEqual([]);
  });

  it('is really looked through', () => {
    expect(ownedPairs).toContainEqual(['saveAddress', 'address_id']);
    expect(ownedPairs).toContainEqual(['favourites', 'list_id']);
    expect(new Set(ownedPairs.map(([, field]) => field))).toEqual(new Set(owned));
    const planted = z.object({
      page: z.int(),
      log_id: z.string().optional(),
      first: id.nullable().default(1),
    });
    expect(idFields(planted)).toEqual(['log_id', 'first']);
    expect(idFields(z.object({ sel_goods: z.array(id) }))).toEqual(['sel_goods']);
    expect(() => idFields(z.object({ many: z.array(z.object({ rec_id: id })) }))).toThrow('many');
    expect(() => idFields(z.object({ line: z.object({ rec_id: id }) }))).toThrow('line');
  });
});

describe('what is somebody else’s', () => {
  let people: Awaited<ReturnType<typeof twoCustomers>>;
  beforeAll(async () => {
    people = await twoCustomers();
  });
  afterAll(() => people.shop.close());

  it.each(ownedPairs)('cannot be told from what does not exist: %s with %s', async (name, field) => {
    expect(await leaks(people, name, field)).toEqual([]);
  });

  it.each(pairs.filter(([, field]) => !texts.includes(field)))(
    'is no better guessed with nonsense: %s with %s',
    async (name, field) => {
      const { shop, ann, bob } = people;
      const before = await dumpTables(shop.deps.database, bob.customerId);
      const valid = (await memberRequests(ann))[name];
      for (const value of nonsense) {
        // Null is how some calls say that they mean none.
        if (value === null && calls[name].request.safeParse({ ...valid, [field]: null }).success) continue;
        const answer = await sendRaw(
          shop,
          name,
          JSON.stringify({ ...valid, [field]: asField(field, value) }),
          headerOf(ann),
        );
        expect(answer).toMatchObject({
          status: 400,
          body: { data: null, field: field === 'sel_goods' ? 'sel_goods.0' : field },
        });
      }
      expect(await dumpTables(shop.deps.database, bob.customerId)).toEqual(before);
    },
  );
});

describe('one’s own', () => {
  it.each(ownedPairs)('is served by the very same request: %s with %s', async (name, field) => {
    const { shop, ann } = await twoCustomers();
    // Only a paid order gets an invoice.
    if (name === 'editInvoice') await setPaid(shop, ann.ids.order_id);
    const request = { ...(await memberRequests(ann))[name], [field]: asField(field, ownOf(ann, field)) };
    const answer = await sendRaw(shop, name, JSON.stringify(request), headerOf(ann));
    expect(answer).toMatchObject({ status: 200, body: { code: 1 } });
    await shop.close();
  });
});

async function setPaid({ deps: { database } }: TestShop, orderId: number): Promise<void> {
  await database.updateTable('shop_order').set({ state: 'paid' }).where('order_id', '=', orderId).execute();
  await database.updateTable('payment').set({ status: 'paid' }).where('order_id', '=', orderId).execute();
}

describe('a handler that forgets whose it is', () => {
  const dropAddress: Handler<'dropAddress'> = async ({ address_id }, { database }) => {
    const { numDeletedRows } = await database
      .deleteFrom('address')
      .where('address_id', '=', address_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal('There is no address with this id.');
    return {};
  };
  /** It refuses both, in other words. */
  const trialFeedback: Handler<'trialFeedback'> = async ({ trial_id }, { database }, { session }) => {
    const { count } = await database
      .selectFrom('trial')
      .where('trial_id', '=', trial_id)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const own = await findTrialState(database, session.customerId, trial_id);
    throw new Refusal(own === null && count > 0 ? 'This is not your trial.' : 'There is no such trial.');
  };

  it('is found out', async () => {
    const people = await twoCustomers({ handlers: { ...handlers, dropAddress, trialFeedback } });
    expect(await leaks(people, 'dropAddress', 'address_id')).toEqual([
      'it is answered in another way',
      'it is answered in another way',
      'it is not refused',
      'his rows have changed',
    ]);
    expect(await leaks(people, 'trialFeedback', 'trial_id')).toEqual([
      'it is answered in another way',
      'it is answered in another way',
    ]);
    expect(await leaks(people, 'setDefaultAddress', 'address_id')).toEqual([]);
    await people.shop.close();
  });
});
