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
  readonly to: OrderState;
  readonly by: readonly Actor[];
}

/** Everything that can happen to an order; what is not written here cannot. */
export const orderMoves = {
  pay: { from: ['pending', 'confirmed'], to: 'paid', by: ['payment', 'staff'] },
  /** Staff take on a paid order, or one that is paid by invoice. */
  confirm: { from: ['pending', 'paid'], to: 'confirmed', by: ['staff'] },
  ship: { from: ['paid', 'confirmed'], to: 'shipped', by: ['staff'] },
  complete: { from: ['shipped'], to: 'completed', by: ['staff', 'shop'] },
  cancel: { from: ['pending', 'confirmed'], to: 'cancelled', by: ['customer', 'staff'] },
  /** Nobody paid in time. */
  lapse: { from: ['pending'], to: 'cancelled', by: ['shop'] },
  refund: { from: ['paid', 'confirmed', 'shipped', 'completed', 'cancelled'], to: 'refunded', by: ['staff'] },
} as const satisfies Record<string, Move>;

export type OrderMove = keyof typeof orderMoves;

/** The state after a move by somebody, or null where it is not possible. */
export function orderStateAfter(state: OrderState, move: OrderMove, actor: Actor): OrderState | null {
  const { from, to, by }: Move = orderMoves[move];
  return from.includes(state) && by.includes(actor) ? to : null;
}
