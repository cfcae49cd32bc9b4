import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GOOD_PASSWORD,
  makeCustomer,
  makeVerifiedCustomer,
  markEmailVerified,
  type TestCustomer,
} from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { DAY, fakeClock } from '../../../test/fakes/fake-clock';
import { rateLimits } from '../accounts/rate-limits';

const time = fakeClock();
let shop: TestShop;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await ann.client.call('profile', { real_name: 'Ann Lee' });
});
afterAll(() => shop.close());

const message = (number: number) => `Run number ${number}: clean bands at the expected weight.`;
const read = async (goods_id: number, more: object = {}) => {
  const reply = await shop.client.call('reviews', { goods_id, ...more });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
};

async function findAntibody() {
  const row = await shop.deps.catalogue.db
    .selectFrom('evidence')
    .select(['goods_id', 'applications', 'species'])
    .orderBy('goods_id')
    .executeTakeFirstOrThrow();
  return {
    goods_id: row.goods_id,
    applications: JSON.parse(row.applications) as string[],
    species: JSON.parse(row.species) as string[],
  };
}

describe('product reviews', () => {
  it('are shown once the address of their author is verified', async () => {
    const cat = await makeCustomer(shop, 'cat');
    const added = await cat.client.call('addReview', { goods_id: 22, rating: 1, message: message(1) });
    expect(added).toMatchObject({ ok: true, data: { shown: false } });
    expect(await read(22)).toMatchObject({ list: [], total: 0, rating: null });
    await markEmailVerified(shop, 'cat');
    expect(await read(22)).toMatchObject({ total: 1, rating: 1, list: [{ message: message(1) }] });
  });

  it('are visible at once, signed with initials only', async () => {
    expect(await read(17)).toMatchObject({ list: [], total: 0, rating: null });
    const added = await ann.client.call('addReview', { goods_id: 17, rating: 4, message: message(1) });
    const mine = { author: 'A. L.', rating: 4, message: message(1), created_at: time.clock().toISOString() };
    expect(added).toMatchObject({ ok: true, data: { comment: mine, shown: true } });
    const bob = await makeVerifiedCustomer(shop, 'bob');
    await bob.client.call('addReview', { goods_id: 17, rating: 1, message: message(2) });
    const shown = await read(17);
    expect(shown).toMatchObject({ total: 2, rating: 2.5, list: [{ author: 'B.' }, mine] });
    const text = JSON.stringify(shown);
    for (const secret of ['ann', 'Lee', ann.email, 'bob', 'customer']) expect(text).not.toContain(secret);
    expect(await read(18)).toMatchObject({ list: [], total: 0 });
  });

  it('state how the product was used, in terms of the product, and are filtered by them', async () => {
    const { goods_id, applications, species } = await findAntibody();
    const [first = '', second = ''] = applications;
    const [host = ''] = species;
    const post = (number: number, more: object) =>
      ann.client.call('addReview', { goods_id, rating: number, message: message(number), ...more });
    const stated = { application: first, species: host, dilution: '1:1000', result: 'optimized' } as const;
    expect(await post(5, stated)).toMatchObject({ ok: true, data: { comment: stated } });
    expect(await post(3, { application: second })).toMatchObject({ ok: true });
    expect(await post(2, {})).toMatchObject({ ok: true });
    for (const [field, value] of [
      ['application', 'Telepathy'],
      ['species', 'Unicorn'],
      ['dilution', 'as you like'],
    ] as const)
      expect(await post(4, { [field]: value })).toMatchObject({
        ok: false,
        failure: { kind: 'refused', field },
      });
    expect(await post(4, { result: 'perhaps' })).toMatchObject({ ok: false, failure: { status: 400 } });
    const all = await read(goods_id);
    expect(all).toMatchObject({ total: 3, offered: { applications, species } });
    expect(all.stated.applications).toHaveLength(2);
    expect(all.stated.species).toEqual([{ value: host, count: 1 }]);
    expect(await read(goods_id, { application: first })).toMatchObject({
      total: 1,
      rating: 5,
      list: [stated],
    });
    expect(await read(goods_id, { application: second, species: host })).toMatchObject({
      total: 0,
      rating: null,
    });
  });

  it('are paged', async () => {
    time.advance(DAY);
    for (let number = 0; number < rateLimits.review.max; number += 1)
      await ann.client.call('addReview', { goods_id: 20, rating: 5, message: message(number) });
    time.advance(DAY + 1);
    for (let number = 10; number < 14; number += 1)
      await ann.client.call('addReview', { goods_id: 20, rating: 5, message: message(number) });
    expect((await read(20, { page_size: 12 })).list.map((one) => one.message)[0]).toBe(message(13));
    const second = await read(20, { page_size: 12, page: 2 });
    expect(second.list.map((one) => one.message)).toEqual([message(1), message(0)]);
    expect(second.total).toBe(14);
  });

  it('are rejected with a reason when unsuitable, without consuming the rate limit', async () => {
    time.advance(DAY + 1);
    for (let number = 0; number < rateLimits.review.max + 1; number += 1) {
      const refused = await ann.client.call('addReview', {
        goods_id: 21,
        rating: 5,
        message: 'All of it is at https://lab.example for you',
      });
      expect(refused).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'message' } });
    }
    expect((await ann.client.call('addReview', { goods_id: 21, rating: 5, message: message(1) })).ok).toBe(
      true,
    );
    const again = await ann.client.call('addReview', { goods_id: 21, rating: 5, message: message(1) });
    expect(again).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'message' } });
    const nowhere = await ann.client.call('addReview', { goods_id: 2e9, rating: 5, message: message(1) });
    expect(nowhere).toMatchObject({ ok: false, failure: { kind: 'refused', field: 'goods_id' } });
    expect((await read(21)).total).toBe(1);
  });

  it('are limited to ten a day', async () => {
    time.advance(DAY + 1);
    for (let number = 0; number < rateLimits.review.max; number += 1) {
      const added = await ann.client.call('addReview', {
        goods_id: 23,
        rating: 3,
        message: message(number),
      });
      expect(added.ok).toBe(true);
    }
    const eleventh = await ann.client.call('addReview', { goods_id: 23, rating: 3, message: message(99) });
    expect(eleventh).toMatchObject({ ok: false, failure: { kind: 'http', status: 429 } });
    expect((await read(23)).total).toBe(rateLimits.review.max);
  });

  it("disappear with their author's account and when staff hide them", async () => {
    const eve = await makeVerifiedCustomer(shop, 'eve');
    await eve.client.call('addReview', { goods_id: 24, rating: 2, message: message(1) });
    await eve.client.call('addReview', { goods_id: 24, rating: 2, message: message(2) });
    await shop.deps.database
      .updateTable('product_comment')
      .set({ hidden_at: time.clock().getTime() })
      .where('message', '=', message(2))
      .where('goods_id', '=', 24)
      .execute();
    expect((await read(24)).list.map((one) => one.message)).toEqual([message(1)]);
    await eve.client.call('closeAccount', { password: GOOD_PASSWORD });
    expect(await read(24)).toMatchObject({ list: [], total: 0, rating: null });
  });
});
