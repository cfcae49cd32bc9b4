import type { ReplyOf } from '../../../shared/contract/calls';
import type { CartLine } from '../../../shared/contract/cart';
import type { Outcome } from '../../../shared/contract/envelope';
import type { CartCall } from '../../state/cart-call';

export type Cart = ReplyOf<'cart'>;

/** What a person does to a cart. `rec_id` names the line. */
export type CartChange =
  | { kind: 'number'; rec_id: number; number: number }
  | { kind: 'size'; rec_id: number; goods_attr: string; attr_new: string }
  | { kind: 'drop' | 'save' | 'unsave'; rec_id: number }
  | { kind: 'clear' };

/** The cart as it looks once the change is made. Amounts stay what the server said: it alone computes them. */
export function applyChange(cart: Cart, change: CartChange): Cart {
  switch (change.kind) {
    case 'number':
      return { ...cart, list: altered(cart.list, change.rec_id, { goods_number: change.number }) };
    case 'size': {
      const { goods_attr, attr_new } = change;
      return { ...cart, list: altered(cart.list, change.rec_id, { goods_attr, attr_new }) };
    }
    case 'drop':
      return {
        ...cart,
        list: without(cart.list, change.rec_id),
        saved: without(cart.saved, change.rec_id),
      };
    case 'save':
      return {
        ...cart,
        list: without(cart.list, change.rec_id),
        saved: [...cart.saved, ...only(cart.list, change.rec_id)],
      };
    case 'unsave':
      return {
        ...cart,
        list: [...cart.list, ...only(cart.saved, change.rec_id)],
        saved: without(cart.saved, change.rec_id),
      };
    case 'clear':
      return { ...cart, list: [] };
  }
}

/**
 * A cart that was asked for again, with what the person was told of its lines before: the shop tells a change once, and
 * it has to stay readable while other lines are worked on.
 */
export function keepLineNotices(cart: Cart, former: Cart): Cart {
  const told = new Map([...former.list, ...former.saved].map((line) => [line.rec_id, line]));
  const tell = (line: CartLine): CartLine => {
    const before = told.get(line.rec_id);
    return line.change || before?.goods_attr !== line.goods_attr ? line : { ...line, change: before.change };
  };
  return { ...cart, list: cart.list.map(tell), saved: cart.saved.map(tell) };
}

/** Asks the shop for the change. */
export function sendChange(call: CartCall, change: CartChange): Promise<Outcome<{ number: number }>> {
  switch (change.kind) {
    case 'number':
      return call('updateCart', { rec_id: change.rec_id, number: change.number });
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

/** The line that a change is about; null = all of them. */
export function changedLineId(change: CartChange): number | null {
  return change.kind === 'clear' ? null : change.rec_id;
}

function altered(lines: readonly CartLine[], id: number, parts: Partial<CartLine>): CartLine[] {
  return lines.map((line) => (line.rec_id === id ? { ...line, ...parts } : line));
}

function without(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.rec_id !== id);
}

function only(lines: readonly CartLine[], id: number): CartLine[] {
  return lines.filter((line) => line.rec_id === id);
}
