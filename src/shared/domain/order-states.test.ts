import { describe, expect, it } from 'vitest';
import { orderMoves, orderStateAfter, orderStates, type Actor, type OrderMove } from './order-states';

const actors: Actor[] = ['customer', 'staff', 'payment', 'shop'];

const moves = Object.keys(orderMoves) as OrderMove[];
const standings = orderStates.flatMap((state) => [false, true].map((paid) => ({ state, paid })));

describe('the moves of an order', () => {
  it('are these and no others', () => {
    const possible = moves.flatMap((move) =>
      actors.flatMap((actor) =>
        standings.flatMap((standing) => {
          const to = orderStateAfter(standing, move, actor);
          const money = standing.paid ? 'money come' : 'money not come';
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
      ]
    `);
  });

  it('never lead out of a refund, and never from cancelled to anything but it', () => {
    for (const move of moves) {
      for (const actor of actors) {
        for (const paid of [false, true]) {
          expect(orderStateAfter({ state: 'refunded', paid }, move, actor)).toBeNull();
          expect(orderStateAfter({ state: 'cancelled', paid }, move, actor) ?? 'refunded').toBe('refunded');
        }
      }
    }
  });

  it('never cancel an order whose money has come', () => {
    for (const { state } of standings) {
      for (const move of moves.filter((name) => orderMoves[name].to === 'cancelled')) {
        for (const actor of actors) expect(orderStateAfter({ state, paid: true }, move, actor)).toBeNull();
      }
    }
  });
});
