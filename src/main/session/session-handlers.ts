import { calls } from '../../shared/contract/calls';
import type { EntryProgress } from '../../shared/contract/stands';
import { messages } from '../../shared/lib/messages';
import { validateLead } from '../../server/leads/lead-service';
import { BusinessError, IdempotencyConflictError } from '../../server/http/errors';
import type { Handlers } from '../../server/app/context';
import {
  addToCart,
  cartNumber,
  clearCart,
  dropFromCart,
  exchangeCartGoods,
  handleAddRows,
  saveForLater,
  updateCart,
} from '../../server/cart/cart-handlers';
import { removeActiveLines } from '../../server/cart/update-cart';
import { getCart } from '../../server/cart/get-cart';
import type { NewEntry } from '../sync/outbox';
import type { SeenCart } from './cart-snapshot';

interface EntryStanding {
  key: string;
  progress: EntryProgress;
  receipt: string;
}

/** The machine's queue, as calls use it. */
export interface EntryDesk {
  /** Keeps an entry, which then is on its way to the shop. Throws a {@link BusinessError} when it cannot be kept. */
  keep(entry: NewEntry): Promise<void>;
  /** How far a kept entry has come, once it was given some time to reach the shop. */
  arrival(key: string): Promise<EntryStanding>;
  progressOf(keys: readonly string[]): Promise<EntryStanding[]>;
  newKey(): string;
}

/** The visitor's cart at a shop that is out of reach. */
export interface CartAtShop {
  /** What they saw of it, which they may ask for; null where their cart is on this machine. */
  seen(): SeenCart | null;
  /** They have asked for it: nobody may do so again, there neither. */
  asked(): void;
}

type Own = 'contactUs' | 'keepLead' | 'requestOrder' | 'entryProgress';
type LocalCart =
  | 'addToCart'
  | 'addRows'
  | 'cart'
  | 'cartNumber'
  | 'clearCart'
  | 'dropFromCart'
  | 'exchangeCartGoods'
  | 'saveForLater'
  | 'updateCart';

/** What a stand's machine answers by itself: a visitor's cart, and what is kept for the shop. */
export function visitHandlers(desk: EntryDesk, cartAtShop: CartAtShop): Pick<Handlers, Own | LocalCart> {
  const keep = async (entry: NewEntry) => {
    await desk.keep(entry);
    return desk.arrival(entry.key);
  };
  return {
    addToCart,
    addRows: handleAddRows,
    exchangeCartGoods,
    dropFromCart,
    updateCart,
    clearCart,
    cartNumber,
    saveForLater,

    cart: async (_request, deps, caller) => ({ ...(await getCart(deps, caller)), on_this_device: true }),

    keepLead: (lead, _deps, { idempotencyKey: requestKey }) =>
      keep({ key: entryKeyIn(requestKey), kind: 'lead', content: lead }),

    async requestOrder(request, deps, caller) {
      const key = entryKeyIn(caller.idempotencyKey);
      const atShop = cartAtShop.seen();
      const pricesAsOf = atShop?.day ?? deps.catalogue.changedAt.toISOString().slice(0, 10);
      const [before] = await desk.progressOf([key]);
      if (before) return { ...before, prices_as_of: pricesAsOf };
      const { list } = atShop?.cart ?? (await getCart(deps, caller));
      if (list.length === 0) throw new BusinessError(messages.emptyCart);
      const lines = list.map(({ goods_id, goods_attr, goods_sn, goods_name, goods_number, ...line }) => ({
        goods_id,
        goods_attr,
        goods_sn,
        goods_name,
        attr_value: line.attr_new,
        number: goods_number,
        seen_price: line.goods_price ?? '',
      }));
      const content = { ...request, prices_as_of: pricesAsOf, lines };
      await desk.keep({ key, kind: 'order', content });
      // Before the wait: a page that dies meanwhile leaves nothing to ask for again.
      if (atShop) cartAtShop.asked();
      else await removeActiveLines(deps, caller);
      return { ...(await desk.arrival(key)), prices_as_of: pricesAsOf };
    },

    async entryProgress({ keys }) {
      return { list: await desk.progressOf(keys) };
    },

    /** A stand's form needs no characters read: whoever fills it in stands there. */
    async contactUs({ kind, captcha_id: _id, captcha: _answer, ...typed }, deps) {
      const fields = await validateLead(deps, kind, typed);
      const kept = await keep({ key: desk.newKey(), kind: 'form', content: { kind, ...fields } });
      return kept.receipt === ''
        ? { receipt: '', on_this_device: true }
        : calls.contactUs.reply.parse({ receipt: kept.receipt });
    },
  };
}

/** The key that the page made before it asked is the entry's. */
function entryKeyIn(requestKey: string): string {
  if (!/^[\w-]{22,64}$/.test(requestKey)) throw new IdempotencyConflictError(requestKey);
  return requestKey;
}
