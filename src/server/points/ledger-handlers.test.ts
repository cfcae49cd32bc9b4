import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatPoints } from '../../shared/lib/format-number';
import { wireToCents } from '../../shared/lib/money';
import { priceInPoints } from '../../shared/orders/points';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { messagesSentTo } from '../../../test/fixtures/sent-messages';
import { DAY, fakeClock, type FakeClock } from '../../../test/fakes/fake-clock';
import { applyStockOverrides } from '../catalogue/apply-stock-overrides';
import { addBalanceEntry } from './balance-store';
import { addPointEntry, findPointBalance } from './point-store';

let time: FakeClock;
let shop: TestShop;
let ann: TestCustomer;
let annId: number;

beforeEach(async () => {
  time = fakeClock();
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  const found = await shop.deps.database.selectFrom('customer').select('id').executeTakeFirstOrThrow();
  annId = found.id;
});
afterEach(() => shop.close());

let causes = 0;
const cause = () => `cause ${(causes += 1)}`;

function earn(points: number) {
  const entry = { customerId: annId, points, reason: 'Earned', cause: cause(), now: time.now() };
  return shop.deps.database.transaction().execute((transaction) => addPointEntry(transaction, entry));
}

function refund(cents: number, why = cause()) {
  const entry = { customerId: annId, cents, reason: 'Refund', cause: why, now: time.now() };
  return shop.deps.database.transaction().execute((transaction) => addBalanceEntry(transaction, entry));
}

async function points(page = 1) {
  const outcome = await ann.client.call('points', { page, page_size: 12 });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.data;
}

async function balance(page = 1) {
  const outcome = await ann.client.call('balance', { page, page_size: 12 });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  return outcome.data;
}

async function findFirstOffer() {
  const [offer] = (await points()).offers;
  if (!offer) throw new Error('no offer');
  return offer;
}

const address = {
  consignee: 'Ann Example',
  country: 'DE',
  city: 'Ulm',
  zipcode: '89081',
  address: 'Allee 1',
  mobile: '+49 731 5000',
  email: 'ann@institute.example',
};

async function exchange({ goods_id, goods_attr }: { goods_id: number; goods_attr: string }) {
  return ann.client.call('transformPoints', { goods_id, goods_attr }, { key: randomUUID() });
}

const exchanges = () => shop.deps.database.selectFrom('point_exchange').selectAll().execute();

it('offers goods with their current availability', async () => {
  const offer = await findFirstOffer();
  const { goods_id, options } = offer;
  await applyStockOverrides(
    shop.deps.catalogue,
    options.map(({ goods_attr }) => ({ goods_id, goods_attr, available: 0 })),
  );
  const sizes = (await findFirstOffer()).options;
  expect(sizes.map(({ sold_out }) => sold_out)).toEqual(options.map(() => true));
});

describe('account balance', () => {
  it('is zero initially', async () => {
    expect(await balance()).toEqual({ list: [], total: 0, page: 1, page_size: 12, balance: '0.00' });
  });

  it('lists entries newest first in pages with the running balance', async () => {
    for (let index = 0; index < 13; index += 1) await refund(1050);
    await refund(-250);
    const first = await balance();
    expect(first).toMatchObject({ total: 14, balance: '134.00' });
    expect(first.list[0]).toMatchObject({ amount: '-2.50', balance: '134.00', reason: 'Refund' });
    expect(first.list[1]).toMatchObject({ amount: '10.50', balance: '136.50' });
    expect((await balance(2)).list.map((entry) => entry.balance)).toEqual(['21.00', '10.50']);
    expect(first.list[0]?.created_at).toBe(time.clock().toISOString());
  });

  it('records a cause once and never becomes negative', async () => {
    expect(await refund(500, 'refund 1')).toBe(500);
    expect(await refund(500, 'refund 1')).toBe('duplicate');
    expect(await refund(-501)).toBe('insufficient');
    expect(await refund(-500)).toBe(0);
    expect((await balance()).total).toBe(2);
  });

  it('is not overdrawn by 50 concurrent debits', async () => {
    await refund(1000);
    const paid = await Promise.all(Array.from({ length: 50 }, () => refund(-300)));
    expect(paid.filter((candidate) => typeof candidate === 'number').sort()).toEqual([100, 400, 700]);
    expect((await balance()).balance).toBe('1.00');
  });
});

describe('points', () => {
  it('return totals earned, spent, expired and expiring soon', async () => {
    await earn(300);
    time.advance(300 * DAY);
    ann = { ...ann, ...(await signInAgain()) };
    await earn(200);
    expect(await points()).toMatchObject({ balance: 500, earned: 500, spent: 0, lapsed: 0, expiring: 300 });
    time.advance(65 * DAY);
    ann = { ...ann, ...(await signInAgain()) };
    const after = await points();
    expect(after).toMatchObject({ balance: 200, earned: 500, spent: 0, lapsed: 300, expiring: 0, total: 3 });
    expect(after.list[0]).toMatchObject({ points: -300, reason: 'Expired', balance: 200, expires_at: null });
    expect(after.list[1]?.expires_at).toBe(new Date(time.now() + 300 * DAY).toISOString());
  });

  it('include stable offers that follow the exchange rules', async () => {
    const { offers } = await points();
    expect(offers.length).toBeGreaterThan(5);
    expect(offers.length).toBeLessThanOrEqual(12);
    for (const offer of offers) {
      expect(['buffer', 'consumable']).toContain(offer.product_class);
      const size = offer.options.find(({ goods_attr }) => goods_attr === offer.goods_attr);
      const cents = wireToCents(size?.attr_price ?? '');
      expect(cents).toBeLessThanOrEqual(6000);
      expect(offer.points).toBe(priceInPoints(offer.product_class, cents));
      const cheapest = Math.min(
        ...offer.options.map(({ attr_price }) => (attr_price === null ? Infinity : wireToCents(attr_price))),
      );
      expect(cents).toBe(cheapest);
    }
    expect((await points()).offers).toEqual(offers);
  });
});

async function signInAgain(): Promise<Pick<TestCustomer, 'client' | 'tokenHolder'>> {
  const tokenHolder: TestCustomer['tokenHolder'] = { token: null };
  const client = shop.clientOf(tokenHolder);
  const signedIn = await client.call('logOn', {
    account: ann.username,
    password: ann.password,
    captcha_id: 'any',
    captcha: 'TEST',
  });
  if (!signedIn.ok) throw new Error('could not sign in');
  tokenHolder.token = JSON.stringify(signedIn.data);
  return { client, tokenHolder };
}

describe('exchanging points', () => {
  it('debits points, stores the exchange and sends e-mails', async () => {
    const offer = await findFirstOffer();
    await earn(offer.points + 50);
    await ann.client.call('saveAddress', address);
    expect(await exchange(offer)).toEqual({ ok: true, data: { balance: 50 } });
    const [row] = await exchanges();
    expect(row).toMatchObject({ customer_id: annId, goods_id: offer.goods_id, points: offer.points });
    const delivery = JSON.parse(row?.delivery ?? '') as object;
    expect(delivery).toMatchObject({ consignee: 'Ann Example', address: 'Allee 1', zipcode: '89081' });
    const [letter] = await messagesSentTo(shop.deps.database, ann.email);
    for (const part of [offer.goods_name, offer.goods_sn, formatPoints(offer.points)]) {
      expect(letter?.body).toContain(part);
    }
    expect(letter?.body).not.toMatch(/Allee|Example/);
    const { list, balance: left, spent } = await points();
    expect([left, spent, list[0]?.points]).toEqual([50, offer.points, -offer.points]);
  });

  it('keeps the address of the time of exchange', async () => {
    const offer = await findFirstOffer();
    await earn(offer.points);
    const saved = await ann.client.call('saveAddress', address);
    await exchange(offer);
    const address_id = saved.ok ? saved.data.address_id : 0;
    await ann.client.call('saveAddress', { ...address, address_id, address: 'Elsewhere 2' });
    expect((await exchanges())[0]?.delivery).toContain('Allee 1');
  });

  it('requires a delivery address and reports it like the checkout', async () => {
    const offer = await findFirstOffer();
    await earn(offer.points);
    expect(await exchange(offer)).toMatchObject({
      ok: false,
      failure: { kind: 'refused', field: 'address' },
    });
    expect(await findPointBalance(shop.deps.database, annId)).toBe(offer.points);
  });

  it('requires enough points and writes nothing otherwise', async () => {
    const offer = await findFirstOffer();
    await earn(offer.points - 1);
    await ann.client.call('saveAddress', address);
    const before = await messagesSentTo(shop.deps.database, ann.email);
    expect(await exchange(offer)).toMatchObject({
      ok: false,
      failure: { kind: 'refused', field: 'goods_id' },
    });
    expect(await exchanges()).toEqual([]);
    expect(await messagesSentTo(shop.deps.database, ann.email)).toEqual(before);
    expect(await findPointBalance(shop.deps.database, annId)).toBe(offer.points - 1);
  });

  it('does not debit expired points that are not written off yet', async () => {
    const offer = await findFirstOffer();
    await earn(offer.points);
    await ann.client.call('saveAddress', address);
    time.advance(365 * DAY);
    ann = { ...ann, ...(await signInAgain()) };
    expect(await exchange(offer)).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect(await exchanges()).toEqual([]);
  });

  it.each([
    ['a product that is sold for money only', 'compound'],
    ['an unknown product', 'none'],
    ['an unknown size', 'size'],
  ])('is rejected for %s', async (_name, kind) => {
    await earn(1_000_000);
    await ann.client.call('saveAddress', address);
    const offer = await findFirstOffer();
    const dear = await shop.client.call('categoryGoods', { id: 1, sort: 'price_asc' });
    const compound = dear.ok ? dear.data.list[0] : undefined;
    const wanted = {
      compound: { goods_id: compound?.goods_id ?? 0, goods_attr: compound?.options[0]?.goods_attr ?? '' },
      none: { goods_id: 2_000_000_000, goods_attr: offer.goods_attr },
      size: { goods_id: offer.goods_id, goods_attr: 'a barrel' },
    }[kind];
    expect(await exchange(wanted ?? offer)).toMatchObject({
      ok: false,
      failure: { kind: 'refused', field: 'goods_id' },
    });
    expect(await findPointBalance(shop.deps.database, annId)).toBe(1_000_000);
  });

  it('succeeds three times for 50 concurrent calls with points for three', async () => {
    const offer = await findFirstOffer();
    await earn(3 * offer.points + 1);
    await ann.client.call('saveAddress', address);
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(offer)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await exchanges()).toHaveLength(3);
    const entries = await shop.deps.database.selectFrom('point_entry').select('points').execute();
    expect(entries.reduce((sum, entry) => sum + entry.points, 0)).toBe(1);
    expect(await points()).toMatchObject({ balance: 1, spent: 3 * offer.points });
  });

  it('succeeds more often without the lock, which this test detects', async () => {
    await earn(3);
    const { database } = shop.deps;
    const spendWithoutLock = async () => {
      if ((await findPointBalance(database, annId)) < 1) return false;
      const entry = { customerId: annId, points: -1, reason: '', cause: cause(), now: time.now() };
      const { points: change, ...rest } = entry;
      const row = { customer_id: rest.customerId, kind: 'spent', points: change, reason: '' } as const;
      const when = { cause: rest.cause, created_at: rest.now, expires_at: null, unspent: 0, balance: 2 };
      await database
        .insertInto('point_entry')
        .values({ ...row, ...when })
        .execute();
      return true;
    };
    const spent = await Promise.all(Array.from({ length: 50 }, spendWithoutLock));
    expect(spent.filter(Boolean).length).toBeGreaterThan(3);
  });
});
