/** States of an order. */
export const orderStates = [
  'pending',
  'paid',
  'confirmed',
  'shipped',
  'completed',
  'cancelled',
  'refunded',
] as const;

export type OrderState = (typeof orderStates)[number];

/** Who causes a transition; `shop` marks automatic ones. */
export type Actor = 'customer' | 'staff' | 'payment' | 'shop';

interface Move {
  readonly from: readonly OrderState[];
  /** Null keeps the state. */
  readonly to: OrderState | null;
  readonly by: readonly Actor[];
  /** Restricts the transition to paid or unpaid orders. */
  readonly money?: 'come' | 'not come';
}

/** All transitions of an order. */
export const orderTransitions = {
  pay: { from: ['pending'], to: 'paid', by: ['payment', 'staff'], money: 'not come' },
  /** Staff accept a paid order, or one with payment by invoice. */
  confirm: { from: ['pending', 'paid'], to: 'confirmed', by: ['staff'] },
  /** Records the payment of an order that was confirmed before it. */
  settle: {
    from: ['confirmed', 'shipped', 'completed'],
    to: null,
    by: ['payment', 'staff'],
    money: 'not come',
  },
  ship: { from: ['paid', 'confirmed'], to: 'shipped', by: ['staff'] },
  complete: { from: ['shipped'], to: 'completed', by: ['staff', 'shop'] },
  /** The customer cancels. */
  withdraw: { from: ['pending'], to: 'cancelled', by: ['customer'], money: 'not come' },
  cancel: { from: ['pending', 'confirmed'], to: 'cancelled', by: ['staff'], money: 'not come' },
  /** The payment deadline has passed. */
  lapse: { from: ['pending'], to: 'cancelled', by: ['shop'], money: 'not come' },
  /** Includes cancelled orders that were paid too late. */
  refund: {
    from: ['paid', 'confirmed', 'shipped', 'completed', 'cancelled'],
    to: 'refunded',
    by: ['staff'],
    money: 'come',
  },
  /** Staff resolved an unmatched payment. */
  clear: { from: orderStates, to: null, by: ['staff'] },
} as const satisfies Record<string, Move>;

export type OrderTransition = keyof typeof orderTransitions;

/** State of an order, and whether it is paid. */
export interface OrderStatus {
  state: OrderState;
  paid: boolean;
}

/** Returns the state after a transition by an actor; null when it is not allowed. */
export function nextOrderState(
  { state, paid }: OrderStatus,
  move: OrderTransition,
  actor: Actor,
): OrderState | null {
  const { from, to, by, money }: Move = orderTransitions[move];
  if (!from.includes(state) || !by.includes(actor)) return null;
  if (money && (money === 'come') !== paid) return null;
  return to ?? state;
}
