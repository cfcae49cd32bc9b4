/** Where an order stands. */
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

/** Who can make a move: the customer, the shop's staff, the payment provider, or the shop itself when time is up. */
export type Actor = 'customer' | 'staff' | 'payment' | 'shop';

interface Move {
  readonly from: readonly OrderState[];
  /** null = the order stays where it is. */
  readonly to: OrderState | null;
  readonly by: readonly Actor[];
  /** Only for an order whose money has come, or only for one whose money has not. */
  readonly money?: 'come' | 'not come';
}

/** Everything that can happen to an order; what is not written here cannot. */
export const orderTransitions = {
  pay: { from: ['pending'], to: 'paid', by: ['payment', 'staff'], money: 'not come' },
  /** Staff take on a paid order, or one that is paid by invoice. */
  confirm: { from: ['pending', 'paid'], to: 'confirmed', by: ['staff'] },
  /** The money of an order that went ahead of it has come. */
  settle: {
    from: ['confirmed', 'shipped', 'completed'],
    to: null,
    by: ['payment', 'staff'],
    money: 'not come',
  },
  ship: { from: ['paid', 'confirmed'], to: 'shipped', by: ['staff'] },
  complete: { from: ['shipped'], to: 'completed', by: ['staff', 'shop'] },
  /** The customer thinks better of it. */
  withdraw: { from: ['pending'], to: 'cancelled', by: ['customer'], money: 'not come' },
  cancel: { from: ['pending', 'confirmed'], to: 'cancelled', by: ['staff'], money: 'not come' },
  /** Nobody paid in time. */
  lapse: { from: ['pending'], to: 'cancelled', by: ['shop'], money: 'not come' },
  /** Also of a cancelled order whose money came too late. */
  refund: {
    from: ['paid', 'confirmed', 'shipped', 'completed', 'cancelled'],
    to: 'refunded',
    by: ['staff'],
    money: 'come',
  },
  /** Staff have dealt with money that came beside the order: it went back, or it is somebody else's. */
  clear: { from: orderStates, to: null, by: ['staff'] },
} as const satisfies Record<string, Move>;

export type OrderTransition = keyof typeof orderTransitions;

/** Where an order stands, and whether its money has come. */
export interface OrderStatus {
  state: OrderState;
  paid: boolean;
}

/** The state after a move by somebody, or null where it is not possible. */
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
