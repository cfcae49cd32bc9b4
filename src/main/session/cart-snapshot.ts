import { calls, type ReplyOf } from '../../shared/contract/calls';
import type { CartLine } from '../../shared/contract/cart';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { SendRequest } from '../sync/circuit-breaker';

type Cart = ReplyOf<'cart'>;

/** The cart that a visitor saw while the shop was unreachable, and may order. */
export interface LastSeenCart {
  cart: Cart;
  /** Day (ISO 8601) of these prices. */
  day: string;
}

/** Read-only copy of a session's cart at the shop. */
export interface CartSnapshot {
  /**
   * Stores the shop's reply to `cart`. `token` is the Authorization header of the cart. Returns the reply with
   * changes of lines that the shop reported only to this machine: it reports a change once.
   */
  store(token: string, reply: Response): Promise<Response>;
  /** Requests the changed cart in the background. */
  refresh(token: string): void;
  belongsTo(token: string): boolean;
  /** Returns the reply for an unreachable shop; null when no cart is stored. */
  reply(name: 'cart' | 'cartNumber', token: string): Response | null;
  lastSeen(): (LastSeenCart & { token: string }) | null;
  clear(): void;
}

/** Keeps the cart in memory until the session ends. */
export function createCartSnapshot({
  toShop,
  clock,
}: {
  toShop: SendRequest;
  clock: () => Date;
}): CartSnapshot {
  let kept: (LastSeenCart & { token: string }) | null = null;
  let isSeen = false;
  /** Numbers the requests so that a late reply does not replace a newer one. */
  let asked = 0;

  /** Changes by line (`rec_id`) that the visitor has not seen yet. */
  const untold = new Map<number, string>();

  async function cartIn(answer: Response): Promise<Cart | null> {
    const body = (await answer.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
    const reply = calls.cart.reply.safeParse(body?.data);
    // Carts of purchasing systems cannot be ordered at a kiosk.
    return body?.code === SUCCEEDED && reply.success && !reply.data.purchaser ? reply.data : null;
  }

  function keep(token: string, cart: Cart): void {
    kept = { token, cart, day: clock().toISOString().slice(0, 10) };
    isSeen = false;
  }

  const tell = (line: CartLine): CartLine => ({
    ...line,
    change: line.change || (untold.get(line.rec_id) ?? ''),
  });

  return {
    async store(token, answer) {
      asked += 1;
      const turn = asked;
      const cart = await cartIn(answer.clone());
      if (!cart || turn !== asked) return answer;
      const whole = { ...cart, list: cart.list.map(tell), saved: cart.saved.map(tell) };
      keep(token, whole);
      if (untold.size === 0) return answer;
      untold.clear();
      return Response.json({ code: SUCCEEDED, msg: '', data: whole }, { headers: answer.headers });
    },
    refresh(token) {
      asked += 1;
      const turn = asked;
      const request = new Request(`app://shop${endpoints.cart.path}`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json', Authorization: token },
      });
      void toShop(request)
        .then(async (answer) => {
          const cart = await cartIn(answer);
          if (!cart || turn !== asked) return;
          for (const { rec_id, change } of [...cart.list, ...cart.saved])
            if (change) untold.set(rec_id, change);
          keep(token, { ...cart, list: cart.list.map(tell), saved: cart.saved.map(tell) });
        })
        .catch(() => undefined);
    },
    belongsTo: (token) => kept?.token === token,
    reply(name, token) {
      if (kept?.token !== token) return null;
      const { number } = kept.cart;
      if (name === 'cartNumber') return Response.json({ code: SUCCEEDED, msg: '', data: { number } });
      isSeen = true;
      untold.clear();
      const data = { ...kept.cart, on_this_device: true, as_last_seen: true };
      return Response.json({ code: SUCCEEDED, msg: '', data });
    },
    lastSeen: () => (isSeen ? kept : null),
    clear() {
      asked += 1;
      kept = null;
      isSeen = false;
      untold.clear();
    },
  };
}
