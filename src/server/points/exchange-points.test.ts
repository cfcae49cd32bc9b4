import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatPoints } from '../../shared/lib/format-number';
import { grantTestCredits } from '../../../test/fixtures/grant-credits';
import { makeCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeMember } from '../../../test/fixtures/make-member';
import { dataOf, createAddress } from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { findCatalogueVariants } from '../catalogue/variant-store';
import { reserveStock } from '../orders/stock-store';
import { decideExchange } from './exchange-points';

let shop: TestShop;
let ann: TestCustomer;
beforeEach(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  await createAddress(ann.client);
  await grantTestCredits(shop, 'ann', { points: 1_000_000, cents: 0 });
});
afterEach(() => shop.close());

const currentPoints = async () => (await dataOf(ann.client.call('points', {}))).balance;
const exchanges = () => shop.deps.database.selectFrom('point_exchange').selectAll().execute();
const staffEmails = () => messagesSentTo(shop.deps.database, shop.deps.settings.email);

async function offers() {
  const { offers: all } = await dataOf(ann.client.call('points', {}));
  return all.map(({ goods_id, goods_attr, points, goods_sn, options }) => ({
    goods: { goods_id, goods_attr },
    points,
    goods_sn,
    size: options.find((option) => option.goods_attr === goods_attr)?.attr_value ?? expect.fail('no size'),
  }));
}

async function findFirstOffer() {
  const [offer] = await offers();
  return offer ?? expect.fail('there is no offer');
}

/** Reserves the stock of an offer except some units, as orders would. */
async function reserveAllBut(left: number) {
  const all = await offers();
  const catalogueVariants = await findCatalogueVariants(
    shop.deps.catalogue,
    all.map(({ goods }) => goods),
  );
  const index = catalogueVariants.findIndex(
    (catalogueVariant) => (catalogueVariant?.catalogueStock ?? 0) > left,
  );
  const [goods, shelf] = [all[index]?.goods, catalogueVariants[index]?.catalogueStock];
  if (!goods || !shelf) return expect.fail('no offer has a stock');
  await shop.deps.database
    .transaction()
    .execute((transaction) => reserveStock(transaction, { ...goods, catalogueStock: shelf }, shelf - left));
  return { goods, shelf };
}

const stockOf = ({ goods_id, goods_attr }: { goods_id: number; goods_attr: string }) =>
  shop.deps.database
    .selectFrom('stock')
    .select(['held', 'taken'])
    .where('goods_id', '=', goods_id)
    .where('goods_attr', '=', goods_attr)
    .executeTakeFirstOrThrow();

describe('point exchange', () => {
  it('sends staff the goods, recipient and address', async () => {
    const { goods, points, goods_sn, size } = await findFirstOffer();
    expect(size).not.toBe(goods.goods_attr);
    await dataOf(ann.client.call('transformPoints', goods, { key: randomUUID() }));
    const [letter, ...more] = await staffEmails();
    expect(more).toEqual([]);
    const parts = [goods_sn, size, formatPoints(points), 'Ann Lee', 'Allee 1', '+49 731 5000'];
    for (const part of [...parts, ann.email]) expect(letter?.body).toContain(part);
  });

  it('debits once for repeated requests with one key', async () => {
    const { goods, points } = await findFirstOffer();
    const key = randomUUID();
    const ask = () => dataOf(ann.client.call('transformPoints', goods, { key }));
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const answer of [...answers, await ask()]) expect(answer).toEqual({ balance: 1_000_000 - points });
    expect(await exchanges()).toHaveLength(1);
    expect(await staffEmails()).toHaveLength(1);
    await dataOf(ann.client.call('transformPoints', goods, { key: randomUUID() }));
    expect(await currentPoints()).toBe(1_000_000 - 2 * points);
  });

  it('rejects a key used for other goods and a missing key', async () => {
    const [one, other] = await offers();
    if (!one || !other) return expect.fail('there are too few offers');
    const key = randomUUID();
    await dataOf(ann.client.call('transformPoints', one.goods, { key }));
    expect(await ann.client.call('transformPoints', other.goods, { key })).toMatchObject({
      ok: false,
      failure: { status: 409 },
    });
    expect(await ann.client.call('transformPoints', other.goods)).toMatchObject({
      ok: false,
      failure: { status: 400 },
    });
    expect(await exchanges()).toHaveLength(1);
  });

  it('reserves the goods, so that ten customers cannot take one unit', async () => {
    const { goods, shelf } = await reserveAllBut(1);
    const people = [ann];
    for (let count = 1; count < 10; count += 1) {
      const member = await makeMember(shop, `person${count}`);
      await createAddress(member.client);
      await grantTestCredits(shop, member.username, { points: 1_000_000 });
      people.push({ ...ann, ...member });
    }
    const replies = await Promise.all(
      people.map(({ client }) => client.call('transformPoints', goods, { key: randomUUID() })),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await exchanges()).toHaveLength(1);
    expect(await stockOf(goods)).toMatchObject({ held: shelf, taken: 0 });
  });

  it('moves its unit out of stock when staff ship it, and back when they cancel it', async () => {
    const { goods, shelf } = await reserveAllBut(2);
    for (const key of [randomUUID(), randomUUID()])
      await dataOf(ann.client.call('transformPoints', goods, { key }));
    const [first, second] = await exchanges();
    const decide = (id: number | undefined, decision: Parameters<typeof decideExchange>[3]) =>
      shop.deps.database
        .transaction()
        .execute((transaction) => decideExchange(shop.deps, transaction, id ?? 0, decision));
    expect(await decide(first?.id, { state: 'shipped' })).toBe(true);
    expect(await stockOf(goods)).toMatchObject({ held: shelf - 1, taken: 1 });
    const before = await currentPoints();
    const cancel = { state: 'cancelled', reason: 'damaged' } as const;
    expect(await Promise.all([decide(second?.id, cancel), decide(second?.id, cancel)])).toEqual([
      true,
      false,
    ]);
    expect(await stockOf(goods)).toMatchObject({ held: shelf - 2, taken: 1 });
    expect(await currentPoints()).toBe(before + (second?.points ?? 0));
    expect(await decide(first?.id, cancel)).toBe(false);
  });

  it('is rejected without a debit when out of stock', async () => {
    const { goods } = await reserveAllBut(0);
    expect(await ann.client.call('transformPoints', goods, { key: randomUUID() })).toMatchObject({
      ok: false,
      failure: {
        kind: 'refused',
        field: 'goods_id',
        message: expect.stringContaining('out of stock') as string,
      },
    });
    expect(await exchanges()).toEqual([]);
    expect(await staffEmails()).toEqual([]);
    expect(await currentPoints()).toBe(1_000_000);
  });
});
