import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { findUnstockedProduct } from '../../../test/shopping/find-variants';
import type { StaffTrialTransition } from '../../shared/leads/trials';
import { decideTrial } from './trial-service';
import { MAX_OPEN_TRIALS } from './trial-store';

let shop: TestShop;
let goods: number[];
let time = Date.UTC(2026, 0, 5);
let people = 0;
let ann: TestCustomer;
beforeAll(async () => {
  shop = await makeShop({ clock: () => new Date((time += 1000)) });
  const found = await shop.client.call('trialOffers', { page_size: 24 });
  goods = found.ok ? found.data.list.map(({ goods_id }) => goods_id) : [];
});
beforeEach(async () => {
  ann = await makeVerifiedCustomer(shop, `ann${++people}`);
});
afterAll(() => shop.close());

const asked = { kind: 'Western blot', purpose: 'Compare with our own antibody.' } as const;
const report = { rating: 4, feedback: 'A clean band at 53 kDa.' };

const apply = (goods_id = 0, who = ann) => who.client.call('applyForTrial', { goods_id, ...asked });
const sendFeedback = (trial_id: number, who = ann) =>
  who.client.call('trialFeedback', { trial_id, ...report });

async function applied(goodsId = goods[0]): Promise<number> {
  const reply = await apply(goodsId);
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data.trial_id;
}

async function trials(who = ann) {
  const reply = await who.client.call('trials', {});
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

async function moved(trialId: number, ...moves: StaffTrialTransition[]): Promise<number> {
  for (const move of moves) expect(await decideTrial(shop.deps, trialId, move)).not.toBeNull();
  return trialId;
}

/** Returns the trial mails of a customer, oldest first. */
async function mails(who = ann) {
  const all = await shop.deps.database
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', who.email)
    .orderBy('id')
    .execute();
  return all.filter(({ subject }) => /trial|sample/.test(subject));
}

describe('trial application', () => {
  it('is stored with the current product name and confirmed by mail without user input', async () => {
    const trialId = await applied();
    const product = await shop.client.call('goodsInfo', { id: goods[0] ?? 0 });
    const { list, total } = await trials();
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      trial_id: trialId,
      goods_id: goods[0],
      ...asked,
      status: 'applied',
      feedback: '',
      rating: null,
    });
    expect(product).toMatchObject({ data: { goods_name: list[0]?.goods_name, goods_sn: list[0]?.goods_sn } });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.body).toContain(list[0]?.goods_sn);
    expect(mail?.body).not.toContain(asked.purpose);
  });

  it('is rejected for a product that is not available as a sample', async () => {
    const unstocked = await findUnstockedProduct(shop);
    expect(await apply(unstocked.goods_id)).toMatchObject({
      failure: { kind: 'refused', field: 'goods_id', message: 'This product is not available as a sample.' },
    });
    const { goods_sn } = unstocked;
    expect(await shop.client.call('trialGoods', { goods_sn })).toMatchObject({
      failure: { kind: 'refused', field: 'goods_sn' },
    });
    expect(await trials()).toMatchObject({ total: 0 });
  });

  it('is rejected for a kind that the shop does not list', async () => {
    const body = { goods_id: goods[0] ?? 0, ...asked, kind: 'Resale' as 'ELISA' };
    expect(await ann.client.call('applyForTrial', body)).toMatchObject({
      failure: { status: 400, field: 'kind' },
    });
  });

  it('requires an existing product', async () => {
    expect(await apply(2_000_000)).toMatchObject({ failure: { kind: 'refused', field: 'goods_id' } });
    expect(await trials()).toMatchObject({ total: 0 });
    expect(await mails()).toEqual([]);
  });

  it('is limited to one open application per product for concurrent requests too', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => apply(goods[0])));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({
      failure: { kind: 'refused', field: 'goods_id' },
    });
    expect(await trials()).toMatchObject({ total: 1 });
    expect(await mails()).toHaveLength(1);
  });

  it('can be repeated after a refusal or feedback', async () => {
    await moved(await applied(), 'refuse');
    const again = await moved(await applied(), 'approve', 'send');
    expect(await apply(goods[0])).toMatchObject({ failure: { kind: 'refused' } });
    await sendFeedback(again);
    expect(await apply(goods[0])).toMatchObject({ ok: true });
    expect((await trials()).list.map(({ status }) => status)).toEqual(['applied', 'reported', 'refused']);
  });

  it('is rejected when ten are open', async () => {
    const ids = [];
    for (const id of goods.slice(0, MAX_OPEN_TRIALS)) ids.push(await applied(id));
    expect(await apply(goods[MAX_OPEN_TRIALS])).toMatchObject({ failure: { kind: 'refused' } });
    await moved(ids[0] ?? 0, 'approve', 'send');
    expect(await apply(goods[MAX_OPEN_TRIALS])).toMatchObject({ failure: { kind: 'refused' } });
    await sendFeedback(ids[0] ?? 0);
    expect(await apply(goods[MAX_OPEN_TRIALS])).toMatchObject({ ok: true });
  });
});

describe('trial decision', () => {
  it('is sent by mail for each state', async () => {
    await moved(await applied(), 'approve', 'send');
    await moved(await applied(goods[1]), 'refuse');
    const subjects = (await mails()).map(({ subject }) => subject.split(' - ')[0]);
    expect(subjects).toEqual([
      'Your sample application',
      'Your sample application is approved',
      'Your free sample is on its way',
      'Your sample application',
      'Your sample application',
    ]);
    expect((await mails()).at(-1)?.body).toContain('cannot send');
  });

  it('changes and sends nothing when the transition is not allowed', async () => {
    const trialId = await moved(await applied(), 'refuse');
    const before = await mails();
    for (const move of ['approve', 'send', 'refuse'] as const) {
      expect(await decideTrial(shop.deps, trialId, move)).toBeNull();
      expect(await decideTrial(shop.deps, 2_000_000, move)).toBeNull();
    }
    expect(await mails()).toEqual(before);
    expect((await trials()).list[0]?.status).toBe('refused');
  });
});

describe('trial feedback', () => {
  it('is accepted once for a sent sample', async () => {
    const trialId = await moved(await applied(), 'approve', 'send');
    expect(await sendFeedback(trialId)).toMatchObject({ ok: true });
    expect((await trials()).list[0]).toMatchObject({ status: 'reported', ...report });
    const second = { trial_id: trialId, rating: 1, feedback: 'I changed my mind.' };
    expect(await ann.client.call('trialFeedback', second)).toMatchObject({ failure: { kind: 'refused' } });
    expect((await trials()).list[0]).toMatchObject(report);
  });

  it.each<[string, StaffTrialTransition[], string]>([
    ['not decided', [], 'once the sample has been sent'],
    ['approved', ['approve'], 'once the sample has been sent'],
    ['refused', ['refuse'], 'was declined'],
  ])('is rejected while the sample is %s', async (_state, moves, reason) => {
    const trialId = await moved(await applied(), ...moves);
    const message = expect.stringContaining(reason) as string;
    expect(await sendFeedback(trialId)).toMatchObject({ failure: { kind: 'refused', message } });
    expect((await trials()).list[0]).toMatchObject({ feedback: '', rating: null });
  });

  it('is rejected for samples of others like for unknown ones', async () => {
    const trialId = await moved(await applied(), 'approve', 'send');
    const bob = await makeVerifiedCustomer(shop, `bob${people}`);
    const foreign = await sendFeedback(trialId, bob);
    expect(foreign).toEqual(await sendFeedback(2_000_000, bob));
    expect(foreign).toMatchObject({ failure: { kind: 'refused', field: 'trial_id' } });
    expect((await trials()).list[0]?.status).toBe('sent');
    expect(await trials(bob)).toMatchObject({ list: [], total: 0 });
  });
});
