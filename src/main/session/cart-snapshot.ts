import { calls, type ReplyOf } from '../../shared/contract/calls';
import type { CartLine } from '../../shared/contract/cart';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { Ask } from '../sync/circuit-breaker';

type Cart = ReplyOf<'cart'>;

/** What a visitor saw of their cart while its shop was out of reach, and may ask for. */
export interface SeenCart {
  cart: Cart;
  /** Day (ISO 8601) on which the shop named these prices. */
  day: string;
}

/** A visit's cart at the shop, as the shop showed it last: nothing of it can be changed here. */
export interface KeptCart {
  /**
   * Remembers the shop's answer to `cart`. `token` is the header of the one whose cart it is. Gives the answer, with what the
   * shop has told of its lines before to this machine alone: it tells a change once.
   */
  note(token: string, answer: Response): Promise<Response>;
  /** Has the shop show the cart, which was changed; nobody waits for it. */
  refresh(token: string): void;
  isOf(token: string): boolean;
  /** The same in place of a shop that is out of reach; null where nothing is known. */
  answer(name: 'cart' | 'cartNumber', token: string): Response | null;
  seen(): (SeenCart & { token: string }) | null;
  forget(): void;
}

/** Keeps it in memory alone, until the visit ends. */
export function keptCart({ toShop, clock }: { toShop: Ask; clock: () => Date }): KeptCart {
  let kept: (SeenCart & { token: string }) | null = null;
  let isSeen = false;
  /** Counts what was asked, so that an answer that comes late takes the place of no later one. */
  let asked = 0;

  /** What changed of which line (`rec_id`), in the shop's words that the visitor has not had. */
  const untold = new Map<number, string>();

  async function cartIn(answer: Response): Promise<Cart | null> {
    const body = (await answer.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
    const reply = calls.cart.reply.safeParse(body?.data);
    // What goes back to a purchasing system is none of a stand's requests.
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
    async note(token, answer) {
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
    isOf: (token) => kept?.token === token,
    answer(name, token) {
      if (kept?.token !== token) return null;
      const { number } = kept.cart;
      if (name === 'cartNumber') return Response.json({ code: SUCCEEDED, msg: '', data: { number } });
      isSeen = true;
      untold.clear();
      const data = { ...kept.cart, on_this_device: true, as_last_seen: true };
      return Response.json({ code: SUCCEEDED, msg: '', data });
    },
    seen: () => (isSeen ? kept : null),
    forget() {
      asked += 1;
      kept = null;
      isSeen = false;
      untold.clear();
    },
  };
}
