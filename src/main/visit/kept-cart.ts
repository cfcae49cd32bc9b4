import { calls, type ReplyOf } from '../../shared/contract/calls';
import { endpoints } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import type { Ask } from './shop-reach';

/** What a visitor saw of their cart while its shop was out of reach, and may ask for. */
export interface SeenCart {
  cart: ReplyOf<'cart'>;
  /** Day (ISO 8601) on which the shop named these prices. */
  day: string;
}

/** A visit's cart at the shop, as the shop showed it last: nothing of it can be changed here. */
export interface KeptCart {
  /** Remembers the shop's answer to `cart`. `token` is the header of the one whose cart it is. */
  note(token: string, answer: Response): Promise<void>;
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

  async function take(token: string, answer: Response, turn: number): Promise<void> {
    const body = (await answer.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
    const reply = calls.cart.reply.safeParse(body?.data);
    // What goes back to a purchasing system is none of a stand's requests.
    if (turn !== asked || body?.code !== SUCCEEDED || !reply.success || reply.data.purchaser) return;
    kept = { token, cart: reply.data, day: clock().toISOString().slice(0, 10) };
    isSeen = false;
  }

  return {
    note(token, answer) {
      asked += 1;
      return take(token, answer, asked);
    },
    refresh(token) {
      asked += 1;
      const turn = asked;
      const request = new Request(`app://shop${endpoints.cart.path}`, {
        ...{ method: 'POST', body: '{}' },
        headers: { 'Content-Type': 'application/json', Authorization: token },
      });
      void toShop(request)
        .then((answer) => take(token, answer, turn))
        .catch(() => undefined);
    },
    isOf: (token) => kept?.token === token,
    answer(name, token) {
      if (kept?.token !== token) return null;
      const { number } = kept.cart;
      if (name === 'cartNumber') return Response.json({ code: SUCCEEDED, msg: '', data: { number } });
      isSeen = true;
      const data = { ...kept.cart, on_this_device: true, as_last_seen: true };
      return Response.json({ code: SUCCEEDED, msg: '', data });
    },
    seen: () => (isSeen ? kept : null),
    forget() {
      asked += 1;
      kept = null;
      isSeen = false;
    },
  };
}
