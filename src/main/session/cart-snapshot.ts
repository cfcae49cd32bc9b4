import { calls, type ReplyOf } from '../../shared/contract/calls';
import type { CartLine } from '../../shared/contract/cart';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import { isoDay } from '../../shared/lib/format-date';
import type { SendRequest } from '../sync/circuit-breaker';

type Cart = ReplyOf<'cart'>;

/** The cart that a visitor saw while the shop was unreachable, and may order. */
export interface LastSeenCart {
  cart: Cart;
  /** UTC day (`2026-11-23`) of the prices in the cart. */
  day: string;
}

/** Read-only copy of a session's cart at the shop. */
export interface CartSnapshot {
  /**
   * Stores the shop's reply to `cart`. `token` is the Authorization header of the cart. The shop reports each change of
   * a line once, so the returned reply also contains the changes that `refresh` received.
   */
  store(token: string, reply: Response): Promise<Response>;
  /** Requests the cart in the background after a change. */
  refresh(token: string): void;
  /** Returns whether the stored cart is the one of this token. */
  belongsTo(token: string): boolean;
  /** Returns the reply while the shop is unreachable; null unless the cart of this token is stored. */
  reply(name: 'cart' | 'cartCount', token: string): Response | null;
  /** Null unless the visitor saw the stored cart while the shop was unreachable. */
  lastSeen(): (LastSeenCart & { token: string }) | null;
  clear(): void;
}

/** Stores the cart in memory until the session ends. */
export function createCartSnapshot({
  toShop,
  clock,
}: {
  toShop: SendRequest;
  clock: () => Date;
}): CartSnapshot {
  let snapshot: (LastSeenCart & { token: string }) | null = null;
  /** True if the visitor saw the stored cart while the shop was unreachable. */
  let wasShownOffline = false;
  /** Number of the last request, so that a late reply does not replace a newer one. */
  let lastRequestNumber = 0;
  /**
   * Changes by line (`rec_id`) that the visitor has not seen yet. `clear` replaces the map, so that a late reply adds no
   * change of a former cart.
   */
  let unseenChanges = new Map<number, string>();

  /** Returns the cart in a reply of the shop; null for a failure and for the cart of a purchasing system. */
  async function parseCart(response: Response): Promise<Cart | null> {
    const body = (await response.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
    const reply = calls.cart.reply.safeParse(body?.data);
    // Carts of purchasing systems cannot be ordered at a kiosk.
    return body?.code === SUCCEEDED && reply.success && !reply.data.purchaser ? reply.data : null;
  }

  function save(token: string, cart: Cart): void {
    snapshot = { token, cart, day: isoDay(clock().getTime()) };
    wasShownOffline = false;
  }

  function withUnseenChanges(cart: Cart): Cart {
    const withChange = (line: CartLine): CartLine => ({
      ...line,
      change: line.change || (unseenChanges.get(line.rec_id) ?? ''),
    });
    return { ...cart, list: cart.list.map(withChange), saved: cart.saved.map(withChange) };
  }

  return {
    async store(token, response) {
      lastRequestNumber += 1;
      const requestNumber = lastRequestNumber;
      const cart = await parseCart(response.clone());
      if (!cart || requestNumber !== lastRequestNumber) return response;
      const withChanges = withUnseenChanges(cart);
      save(token, withChanges);
      if (unseenChanges.size === 0) return response;
      unseenChanges.clear();
      return Response.json({ code: SUCCEEDED, msg: '', data: withChanges }, { headers: response.headers });
    },
    refresh(token) {
      lastRequestNumber += 1;
      const requestNumber = lastRequestNumber;
      const request = new Request(`app://shop${endpoints.cart.path}`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json', Authorization: token },
      });
      const changesOfCart = unseenChanges;
      void toShop(request)
        .then(async (response) => {
          const cart = await parseCart(response);
          if (!cart) return;
          // A late reply has changes too, which the shop does not report again.
          for (const { rec_id, change } of [...cart.list, ...cart.saved])
            if (change) changesOfCart.set(rec_id, change);
          if (requestNumber === lastRequestNumber) save(token, cart);
        })
        .catch(() => undefined);
    },
    belongsTo: (token) => snapshot?.token === token,
    reply(name, token) {
      if (snapshot?.token !== token) return null;
      const { number } = snapshot.cart;
      if (name === 'cartCount') return Response.json({ code: SUCCEEDED, msg: '', data: { number } });
      wasShownOffline = true;
      snapshot.cart = withUnseenChanges(snapshot.cart);
      unseenChanges.clear();
      const data = { ...snapshot.cart, on_this_device: true, as_last_seen: true };
      return Response.json({ code: SUCCEEDED, msg: '', data });
    },
    lastSeen: () => (wasShownOffline ? snapshot : null),
    clear() {
      lastRequestNumber += 1;
      snapshot = null;
      wasShownOffline = false;
      unseenChanges = new Map();
    },
  };
}
