import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  orderTransitions,
  nextOrderState,
  type Actor,
  type OrderTransition,
  type OrderState,
} from '../../shared/orders/order-status';
import { pointsForGoods } from '../../shared/orders/points';
import { makeVerifiedCustomer, type TestCustomer } from '../../../test/fixtures/make-customer';
import { createAddress } from '../../../test/shopping/make-order';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { fakeClock } from '../../../test/fakes/fake-clock';
import { actorOf, applyTransition } from '../../../test/shopping/transition-order';
import {
  orderFacts,
  creditCents,
  makeOrderInState,
  orderCases,
  UNITS,
} from '../../../test/shopping/order-states';
import { dumpTables } from '../../../test/databases/table-dump';
import { updateOrderState, findOrder, listOrderLines } from './order-store';
import { findDiscrepancies } from './reconciliation-store';

let shop: TestShop;
let ann: TestCustomer;
const time = fakeClock();
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  ann = await makeVerifiedCustomer(shop, 'ann');
  await createAddress(ann.client);
});
afterEach(async () => expect(await findDiscrepancies(shop.deps.database)).toEqual([]));
afterAll(() => shop.close());

const moves = Object.keys(orderTransitions) as OrderTransition[];
const actors: Actor[] = ['customer', 'staff', 'payment', 'shop'];
const all = orderCases.flatMap((standing) =>
  moves.flatMap((move) =>
    actors.map((actor) => ({ standing, move, actor, to: nextOrderState(standing, move, actor) })),
  ),
);
const possible = all.flatMap((one) => (one.to ? [{ ...one, to: one.to }] : []));

interface Change {
  held?: number;
  taken?: number;
  points?: number;
  balance?: number;
  payment?: 'paid' | 'closed';
  lots?: true;
  reward?: 'given' | 'taken back';
}

const cancelEffects: Change = { held: -UNITS, points: creditCents.points, balance: creditCents.balance };

/** Expected effects of each transition besides the state. */
function expectedEffects(move: OrderTransition, from: OrderState): Change {
  switch (move) {
    case 'pay':
    case 'settle':
      return { payment: 'paid' };
    case 'confirm':
    case 'clear':
      return {};
    case 'ship':
      return { held: -UNITS, taken: UNITS, lots: true };
    case 'complete':
      return { reward: 'given' };
    case 'withdraw':
    case 'cancel':
    case 'lapse':
      return { ...cancelEffects, payment: 'closed' };
    case 'refund':
      // Canceled orders were refunded before; shipped goods are not restocked.
      if (from === 'cancelled') return {};
      if (from === 'paid' || from === 'confirmed') return cancelEffects;
      return { ...cancelEffects, held: 0, ...(from === 'completed' && { reward: 'taken back' }) };
  }
}

describe('allowed transition', () => {
  it.each(
    possible.map(
      (row) => [row.move, row.standing.state, row.standing.isPaid, row.actor, row.to, row] as const,
    ),
  )('%s: %s (paid: %s) by %s → %s', async (move, from, _paid, actor, to, { standing }) => {
    const orderId = await makeOrderInState(shop, ann, standing);
    const before = await orderFacts(shop, orderId);
    const lines = await listOrderLines(shop.deps.database, orderId);
    const transactionId = `${move} ${orderId}`;
    time.advance(1000);
    const text = 'So it was.';
    const parcel = {
      tracking: 'T-1',
      lots: Object.fromEntries(lines.map(({ goods_sn }) => [goods_sn, 'LOT-1'])),
    };
    expect(await applyTransition(shop, orderId, move, { actor, text, transactionId, parcel })).toBe(to);

    const { held = 0, taken = 0, points = 0, balance = 0, ...change } = expectedEffects(move, from);
    const order = await findOrder(shop.deps.database, { orderId });
    const earned = pointsForGoods((order?.goods_cents ?? 0) - creditCents.points);
    const reward = change.reward ? { given: earned, 'taken back': -earned }[change.reward] : 0;
    const [payment] = before.payments;
    const after = await orderFacts(shop, orderId);
    expect(after).toEqual({
      state: to,
      awaitsPayment: to === 'pending',
      flag: before.flag,
      tracking: change.lots ? 'T-1' : before.tracking,
      lots: change.lots ? lines.map(() => 'LOT-1') : before.lots,
      held: (before.held ?? 0) + held,
      taken: (before.taken ?? 0) + taken,
      points: before.points + points + reward,
      balance: before.balance + balance,
      payments: change.payment
        ? [
            {
              status: change.payment,
              settled_at: time.now(),
              transaction_id: change.payment === 'paid' ? transactionId : null,
            },
          ]
        : [payment],
      events: [...before.events, { happened_at: time.now(), state: to, actor, text }],
      emails: [...before.emails, expect.objectContaining({ body: expect.stringContaining(text) as string })],
    });
    // Only transitions that concern payments alone keep the state.
    expect(to === from).toBe(move === 'settle' || move === 'clear');
  });

  it('covers every row of the transition table', () => {
    expect(new Set(possible.map(({ move }) => move))).toEqual(new Set(moves));
    expect(possible.length).toBeGreaterThanOrEqual(23);
  });
});

describe('forbidden transition', () => {
  it.each(orderCases.map((standing) => [standing.state, standing.isPaid, standing] as const))(
    'changes nothing: %s (paid: %s)',
    async (_state, _paid, standing) => {
      const orderId = await makeOrderInState(shop, ann, standing);
      const before = await dumpTables(shop.deps.database);
      const impossible = all.filter((candidate) => candidate.standing === standing && candidate.to === null);
      expect(impossible.length).toBeGreaterThan(25);
      for (const { move, actor } of impossible) {
        expect(await applyTransition(shop, orderId, move, { actor })).toBeNull();
      }
      expect(await dumpTables(shop.deps.database)).toEqual(before);
    },
  );

  it('rejects every transition of an unknown order', async () => {
    const before = await dumpTables(shop.deps.database);
    for (const move of moves) expect(await applyTransition(shop, 2_000_000, move)).toBeNull();
    expect(await dumpTables(shop.deps.database)).toEqual(before);
  });
});

describe('payment', () => {
  it('is recorded by staff when no attempt is open', async () => {
    const orderId = await makeOrderInState(shop, ann, orderCases[0]);
    const close = { status: 'failed', settled_at: time.now() } as const;
    await shop.deps.database.updateTable('payment').set(close).where('order_id', '=', orderId).execute();
    expect(await applyTransition(shop, orderId, 'pay', { transactionId: 'BANK-1' })).toBe('paid');
    const { payments } = await orderFacts(shop, orderId);
    expect(payments.map(({ status, transaction_id }) => [status, transaction_id])).toEqual([
      ['failed', null],
      ['paid', 'BANK-1'],
    ]);
  });
});

describe('concurrent transitions', () => {
  const pairs: [OrderTransition, OrderTransition, (typeof orderCases)[number]][] = [
    ['pay', 'withdraw', orderCases[0]],
    ['pay', 'lapse', orderCases[0]],
    ['withdraw', 'cancel', orderCases[0]],
    ['withdraw', 'confirm', orderCases[0]],
    ['pay', 'pay', orderCases[0]],
    ['ship', 'ship', orderCases[1]],
    ['ship', 'cancel', orderCases[2]],
    ['settle', 'settle', orderCases[2]],
    ['complete', 'complete', orderCases[5]],
    ['refund', 'refund', orderCases[7]],
  ];
  it.each(
    pairs.flatMap(
      ([one, other, standing]) =>
        [
          [one, other, standing],
          [other, one, standing],
        ] as const,
    ),
  )('apply only one of %s and %s', async (one, other, standing) => {
    const orderId = await makeOrderInState(shop, ann, standing);
    const before = await orderFacts(shop, orderId);
    const answers = await Promise.all(
      [one, other, one, other].map((move) => applyTransition(shop, orderId, move)),
    );
    expect(answers.filter((state) => state !== null)).toHaveLength(1);
    const after = await orderFacts(shop, orderId);
    expect(after.events).toHaveLength(before.events.length + 1);
    expect(after.emails).toHaveLength(before.emails.length + 1);
  });

  it('apply only one when both have read the order before', async () => {
    const orderId = await makeOrderInState(shop, ann, orderCases[0]);
    await shop.deps.database
      .transaction()
      .execute(async (transaction) => {
        const change = { orderId, from: 'pending', to: 'cancelled' } as const;
        expect(await updateOrderState(transaction, change)).toBe(true);
        expect(await updateOrderState(transaction, { ...change, to: 'paid' })).toBe(false);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'undone' }));
  });
});

describe('actor of a transition', () => {
  it('is limited to the actors in the table', () => {
    for (const move of moves) expect(orderTransitions[move].by).toContain(actorOf(move));
  });
});
