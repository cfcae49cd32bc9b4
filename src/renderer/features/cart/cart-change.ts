import type { ReplyOf } from '../../../shared/contract/calls';
import type { CartLine } from '../../../shared/contract/cart';
import type { Outcome } from '../../../shared/contract/envelope';
import type { CartCall } from '../../state/cart-calls';

export type Cart = ReplyOf<'cart'>;

/** A change that a visitor makes to the cart. `rec_id` is the line id; `clear` removes all lines but keeps the saved ones. */
export type CartChange =
  | { kind: 'quantity'; rec_id: number; quantity: number }
  | { kind: 'size'; rec_id: number; goods_attr: string; attr_new: string }
  | { kind: 'drop' | 'save' | 'unsave'; rec_id: number }
  | { kind: 'clear' };

/** Returns the cart with a change to its lines. Amounts stay as they are, because only the server computes them. */
export function applyChange(cart: Cart, change: CartChange): Cart {
  switch (change.kind) {
    case 'quantity':
      return { ...cart, list: updateLine(cart.list, change.rec_id, { goods_number: change.quantity }) };
    case 'size': {
      const { goods_attr, attr_new } = change;
      return { ...cart, list: updateLine(cart.list, change.rec_id, { goods_attr, attr_new }) };
    }
    case 'drop':
      return {
        ...cart,
        list: removeLine(cart.list, change.rec_id),
        saved: removeLine(cart.saved, change.rec_id),
      };
    case 'save':
      return {
        ...cart,
        list: removeLine(cart.list, change.rec_id),
        saved: [...cart.saved, ...linesWithId(cart.list, change.rec_id)],
      };
    case 'unsave':
      return {
        ...cart,
        list: [...cart.list, ...linesWithId(cart.saved, change.rec_id)],
        saved: removeLine(cart.saved, change.rec_id),
      };
    case 'clear':
      return { ...cart, list: [] };
  }
}

/**
 * Returns the cart with the change notices (`change`) of the previous cart, on lines of the same size without a new notice. The
 * server reports each change once, but the notice must stay readable while the visitor edits other lines.
 */
export function keepLineNotices(cart: Cart, previous: Cart): Cart {
  const previousLines = new Map([...previous.list, ...previous.saved].map((line) => [line.rec_id, line]));
  const withNotice = (line: CartLine): CartLine => {
    const previousLine = previousLines.get(line.rec_id);
    const isSameSize = previousLine?.goods_attr === line.goods_attr;
    return !line.change && isSameSize ? { ...line, change: previousLine.change } : line;
  };
  return { ...cart, list: cart.list.map(withNotice), saved: cart.saved.map(withNotice) };
}

/** Sends a change with the call of its kind. The reply's `number` is the number of units in the cart. */
export function sendChange(call: CartCall, change: CartChange): Promise<Outcome<{ number: number }>> {
  switch (change.kind) {
    case 'quantity':
      return call('updateCart', { rec_id: change.rec_id, number: change.quantity });
    case 'size':
      return call('exchangeCartGoods', { rec_id: change.rec_id, goods_attr: change.goods_attr });
    case 'drop':
      return call('dropFromCart', { id: change.rec_id });
    case 'save':
    case 'unsave':
      return call('saveForLater', { rec_id: change.rec_id, saved: change.kind === 'save' });
    case 'clear':
      return call('clearCart', {});
  }
}

/** Returns the id of the changed line; null for all lines. */
export function changedLineId(change: CartChange): number | null {
  return change.kind === 'clear' ? null : change.rec_id;
}

function updateLine(lines: readonly CartLine[], id: number, changes: Partial<CartLine>): CartLine[] {
  return lines.map((line) => (line.rec_id === id ? { ...line, ...changes } : line));
}

function removeLine(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.rec_id !== id);
}

function linesWithId(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.rec_id === id);
}
