import { createHmac } from 'node:crypto';
import type { Handlers } from '../../server/app/context';
import {
  addToCart,
  cartCount,
  clearCart,
  dropFromCart,
  exchangeCartGoods,
  addRows,
  saveForLater,
  updateCart,
} from '../../server/cart/cart-handlers';
import { getCart } from '../../server/cart/get-cart';
import { removeUnits } from '../../server/cart/update-cart';
import { BusinessError, InvalidRequestError } from '../../server/http/errors';
import { validateLead } from '../../server/leads/lead-service';
import { calls } from '../../shared/contract/calls';
import { MAX_REQUESTED_LINES, type EntryProgress } from '../../shared/contract/stands';
import { messages } from '../../shared/lib/messages';
import { isoDay } from '../../shared/lib/format-date';
import { entryQueueMessages } from '../../shared/stands/entry-queue-messages';
import type { NewEntry } from '../sync/entry-queue';
import type { LastSeenCart } from './cart-snapshot';

interface EntryStatus {
  key: string;
  progress: EntryProgress;
  /** The shop's number for the entry; '' until it is accepted. */
  receipt: string;
}

/** The functions of the entry queue that handlers use. */
export interface EntryQueueApi {
  /** Stores an entry, which is sent afterwards. Throws a {@link BusinessError} when it cannot be stored. */
  add(entry: NewEntry): Promise<void>;
  /** Returns the progress of an entry after a short wait for the shop. */
  waitForProgress(key: string): Promise<EntryStatus>;
  progressOf(keys: readonly string[]): Promise<EntryStatus[]>;
}

/** The visitor's cart at an unreachable shop. */
export interface RemoteCart {
  /** Null unless the visitor saw the cart while the shop was unreachable and has not ordered it. */
  lastSeen(): LastSeenCart | null;
  /** Prevents a second order of the same cart. */
  markRequested(): void;
}

type EntryCall = 'contactUs' | 'saveLead' | 'requestOrder' | 'entryProgress';
type LocalCartCall =
  | 'addToCart'
  | 'addRows'
  | 'cart'
  | 'cartCount'
  | 'clearCart'
  | 'dropFromCart'
  | 'exchangeCartGoods'
  | 'saveForLater'
  | 'updateCart';

export interface SessionMemory {
  /** Days of the prices in the session's order requests, by the key of the request. */
  pricesAsOfByRequestKey: Map<string, string>;
  /** Key of the HMAC from which the keys of forms are derived. */
  formSecret: Buffer;
}

/** Handlers of calls that the kiosk answers itself: the visitor's cart and entries for the shop. */
export function sessionHandlers(
  queue: EntryQueueApi,
  remoteCart: RemoteCart,
  { pricesAsOfByRequestKey, formSecret }: SessionMemory,
): Pick<Handlers, EntryCall | LocalCartCall> {
  const addAndWait = async (entry: NewEntry) => {
    await queue.add(entry);
    return queue.waitForProgress(entry.key);
  };
  /** Returns the same key for the same form, so that a form that is sent again after a lost reply is one entry. */
  const keyOfForm = (content: object) =>
    createHmac('sha256', formSecret).update(JSON.stringify(content)).digest('base64url');
  return {
    addToCart,
    addRows,
    exchangeCartGoods,
    dropFromCart,
    updateCart,
    clearCart,
    cartCount,
    saveForLater,

    cart: async (_request, deps, caller) => ({ ...(await getCart(deps, caller)), on_this_device: true }),

    saveLead: (lead, _deps, { idempotencyKey: requestKey }) =>
      addAndWait({ key: requireEntryKey(requestKey), kind: 'lead', content: lead }),

    async requestOrder(request, deps, caller) {
      const key = requireEntryKey(caller.idempotencyKey);
      const lastSeen = remoteCart.lastSeen();
      // A repeat comes after the cart was cleared and perhaps after a catalogue update, so the date is remembered.
      const pricesAsOf =
        pricesAsOfByRequestKey.get(key) ?? lastSeen?.day ?? isoDay(deps.catalogue.changedAt.getTime());
      const [existing] = await queue.progressOf([key]);
      if (existing) return { ...existing, prices_as_of: pricesAsOf };
      const { list } = lastSeen?.cart ?? (await getCart(deps, caller));
      if (list.length === 0) throw new BusinessError(messages.emptyCart);
      // The shop would refuse the request, after the visitor has left.
      if (list.length > MAX_REQUESTED_LINES) throw new BusinessError(entryQueueMessages.tooManyLines);
      const lineOnRequest = list.find(({ price_on_request: isOnRequest }) => isOnRequest);
      if (lineOnRequest) throw new BusinessError(`${lineOnRequest.goods_name}: ${lineOnRequest.obstacle}`);
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
      await queue.add({ key, kind: 'order', content });
      pricesAsOfByRequestKey.set(key, pricesAsOf);
      // Removed before the wait: a page that crashes during the wait must not order them again. Units that were added since the
      // cart was read stay in the cart.
      if (lastSeen) remoteCart.markRequested();
      else await removeUnits(deps, caller, list);
      return { ...(await queue.waitForProgress(key)), prices_as_of: pricesAsOf };
    },

    async entryProgress({ keys }) {
      return { list: await queue.progressOf(keys) };
    },

    /** Stores the form without checking a captcha, because the visitor is at the machine. */
    async contactUs({ captcha_id: _id, captcha: _answer, proof: _proof, ...entered }, deps) {
      const { kind, quote_size: _size, quote_quantity: _quantity, ...values } = entered;
      const fields = await validateLead(deps, kind, values);
      const content = { kind, ...fields };
      const entry = await addAndWait({ key: keyOfForm(content), kind: 'form', content });
      return entry.receipt === ''
        ? { receipt: '', on_this_device: true }
        : calls.contactUs.reply.parse({ receipt: entry.receipt });
    },
  };
}

/**
 * Returns the page's idempotency key, which identifies the entry. Throws an {@link InvalidRequestError} for a malformed
 * key, which no page of the shop sends.
 */
function requireEntryKey(requestKey: string): string {
  if (!/^[\w-]{22,64}$/.test(requestKey)) {
    throw new InvalidRequestError(
      'The header Idempotency-Key must have 22 to 64 letters, digits, - or _.',
      'Idempotency-Key',
    );
  }
  return requestKey;
}
