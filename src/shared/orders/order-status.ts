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

/** Returns whether the goods of an order are still to be shipped. */
export function isOpenOrder(state: OrderState): boolean {
  return state === 'pending' || state === 'paid' || state === 'confirmed';
}

/** Returns whether the goods of an order are on their way or have arrived. */
export function hasShipped(state: OrderState): boolean {
  return state === 'shipped' || state === 'completed';
}

/** Who causes a transition; `shop` marks automatic ones. */
export type Actor = 'customer' | 'staff' | 'payment' | 'shop';

interface Transition {
  readonly from: readonly OrderState[];
  /** Null keeps the state. */
  readonly to: OrderState | null;
  readonly by: readonly Actor[];
  /** Restricts the transition to paid (true) or unpaid (false) orders. */
  readonly isPaid?: boolean;
}

/** All transitions of an order. */
export const orderTransitions = {
  pay: { from: ['pending'], to: 'paid', by: ['payment', 'staff'], isPaid: false },
  /** Staff accept a paid order, or one with payment by invoice. */
  confirm: { from: ['pending', 'paid'], to: 'confirmed', by: ['staff'] },
  /** Records the payment of an order that was confirmed before it. */
  settle: {
    from: ['confirmed', 'shipped', 'completed'],
    to: null,
    by: ['payment', 'staff'],
    isPaid: false,
  },
  ship: { from: ['paid', 'confirmed'], to: 'shipped', by: ['staff'] },
  complete: { from: ['shipped'], to: 'completed', by: ['staff', 'shop'] },
  /** The customer cancels. */
  withdraw: { from: ['pending'], to: 'cancelled', by: ['customer'], isPaid: false },
  cancel: { from: ['pending', 'confirmed'], to: 'cancelled', by: ['staff'], isPaid: false },
  /** The payment deadline has passed. */
  lapse: { from: ['pending'], to: 'cancelled', by: ['shop'], isPaid: false },
  /** Includes canceled orders that were paid too late. */
  refund: {
    from: ['paid', 'confirmed', 'shipped', 'completed', 'cancelled'],
    to: 'refunded',
    by: ['staff'],
    isPaid: true,
  },
  /** Staff resolved an unmatched payment. */
  clear: { from: orderStates, to: null, by: ['staff'] },
} as const satisfies Record<string, Transition>;

export type OrderTransition = keyof typeof orderTransitions;

/** State of an order, and whether it is paid. */
export interface OrderStatus {
  state: OrderState;
  isPaid: boolean;
}

/** Returns the state after a transition by an actor; null when it is not allowed. */
export function nextOrderState(
  { state, isPaid }: OrderStatus,
  transition: OrderTransition,
  actor: Actor,
): OrderState | null {
  const { from, to, by, isPaid: requiredPaid }: Transition = orderTransitions[transition];
  if (!from.includes(state) || !by.includes(actor)) return null;
  if (requiredPaid !== undefined && requiredPaid !== isPaid) return null;
  return to ?? state;
}
