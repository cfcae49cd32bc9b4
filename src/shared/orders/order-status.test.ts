import { describe, expect, it } from 'vitest';
import {
  orderTransitions,
  nextOrderState,
  orderStates,
  type Actor,
  type OrderTransition,
  type OrderState,
} from './order-status';

const actors: Actor[] = ['customer', 'staff', 'payment', 'shop'];

const moves = Object.keys(orderTransitions) as OrderTransition[];
const standings = orderStates.flatMap((state) => [false, true].map((isPaid) => ({ state, isPaid })));

describe('order transitions', () => {
  it('match the table', () => {
    const possible = moves.flatMap((move) =>
      actors.flatMap((actor) =>
        standings.flatMap((standing) => {
          const to = nextOrderState(standing, move, actor);
          const money = standing.isPaid ? 'money come' : 'money not come';
          return to ? [`${actor} ${move}: ${standing.state}, ${money} → ${to}`] : [];
        }),
      ),
    );
    expect(possible).toMatchInlineSnapshot(`
      [
        "staff pay: pending, money not come → paid",
        "payment pay: pending, money not come → paid",
        "staff confirm: pending, money not come → confirmed",
        "staff confirm: pending, money come → confirmed",
        "staff confirm: paid, money not come → confirmed",
        "staff confirm: paid, money come → confirmed",
        "staff settle: confirmed, money not come → confirmed",
        "staff settle: shipped, money not come → shipped",
        "staff settle: completed, money not come → completed",
        "payment settle: confirmed, money not come → confirmed",
        "payment settle: shipped, money not come → shipped",
        "payment settle: completed, money not come → completed",
        "staff ship: paid, money not come → shipped",
        "staff ship: paid, money come → shipped",
        "staff ship: confirmed, money not come → shipped",
        "staff ship: confirmed, money come → shipped",
        "staff complete: shipped, money not come → completed",
        "staff complete: shipped, money come → completed",
        "shop complete: shipped, money not come → completed",
        "shop complete: shipped, money come → completed",
        "customer withdraw: pending, money not come → cancelled",
        "staff cancel: pending, money not come → cancelled",
        "staff cancel: confirmed, money not come → cancelled",
        "shop lapse: pending, money not come → cancelled",
        "staff refund: paid, money come → refunded",
        "staff refund: confirmed, money come → refunded",
        "staff refund: shipped, money come → refunded",
        "staff refund: completed, money come → refunded",
        "staff refund: cancelled, money come → refunded",
        "staff clear: pending, money not come → pending",
        "staff clear: pending, money come → pending",
        "staff clear: paid, money not come → paid",
        "staff clear: paid, money come → paid",
        "staff clear: confirmed, money not come → confirmed",
        "staff clear: confirmed, money come → confirmed",
        "staff clear: shipped, money not come → shipped",
        "staff clear: shipped, money come → shipped",
        "staff clear: completed, money not come → completed",
        "staff clear: completed, money come → completed",
        "staff clear: cancelled, money not come → cancelled",
        "staff clear: cancelled, money come → cancelled",
        "staff clear: refunded, money not come → refunded",
        "staff clear: refunded, money come → refunded",
      ]
    `);
  });

  it('never leave a refund, and leave cancelled only for a refund', () => {
    for (const move of moves) {
      for (const actor of actors) {
        for (const paid of [false, true]) {
          const after = (state: OrderState) => nextOrderState({ state, isPaid: paid }, move, actor) ?? state;
          expect(after('refunded')).toBe('refunded');
          expect(['cancelled', 'refunded']).toContain(after('cancelled'));
        }
      }
    }
  });

  it('never cancel a paid order', () => {
    for (const { state } of standings) {
      for (const move of moves.filter((name) => orderTransitions[name].to === 'cancelled')) {
        for (const actor of actors) expect(nextOrderState({ state, isPaid: true }, move, actor)).toBeNull();
      }
    }
  });
});
