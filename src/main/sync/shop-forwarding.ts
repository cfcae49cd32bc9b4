import { tokenUsername } from '../../shared/accounts/token-username';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { SUCCEEDED } from '../../shared/contract/envelope';
import { entryQueueMessages } from '../../shared/stands/entry-queue-messages';
import { createCartSnapshot } from '../session/cart-snapshot';
import type { RemoteCart } from '../session/session-handlers';
import type { SessionShop } from '../session/session-shop';
import { createCircuitBreaker, type SendRequest } from './circuit-breaker';

export interface ShopForwardingDeps {
  /** Returns `Response.error()` for an unreachable shop. */
  toShop: SendRequest;
  openSession: (remoteCart: RemoteCart) => Promise<SessionShop>;
  /** True when the shop will accept stored entries. */
  isEnrolled: () => boolean;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  clock: () => Date;
  /** Returns a signal that aborts when a request takes too long. */
  timeout?: () => AbortSignal;
}

export interface ShopForwarding {
  /** Answers a call that needs more than the catalogue, from the shop or on this machine. */
  forward: SendRequest;
  /** Deletes the visitor's cart. */
  endSession: () => Promise<void>;
}

/** Calls that this machine always answers, from the catalogue and the entry queue. */
const localCalls: ReadonlySet<CallName> = new Set(['saveLead', 'requestOrder', 'entryProgress']);
/** Cart calls, which this machine answers while the shop is unreachable. */
const cartCalls: ReadonlySet<CallName> = new Set([
  'addToCart',
  'addRows',
  'exchangeCartGoods',
  'dropFromCart',
  'updateCart',
  'clearCart',
  'saveForLater',
  'cart',
  'cartCount',
]);
/** Calls that only this program sends; pages get 404. Staff enroll over the bridge, which requires an open staff menu. */
const programCalls: ReadonlySet<CallName> = new Set(['enrollStand', 'sendEntries']);
/** Id of the captcha without characters that this machine issues for a form that becomes an entry. */
const STAND_CAPTCHA_ID = 'stand';
const signInCalls: ReadonlySet<CallName> = new Set(['logOn', 'register', 'resetPassword']);

const namesByPath = new Map<string, CallName>(
  (Object.keys(endpoints) as CallName[]).map((name) => [endpoints[name].path, name]),
);

/**
 * Routes calls to the shop or to this machine. The first item decides where a session's cart is: at the shop if it is
 * reachable, otherwise on this machine until the cart is empty or the session ends. An anonymous cart at the shop can be viewed
 * and ordered here while the shop is unreachable.
 */
export function createShopForwarding(deps: ShopForwardingDeps): ShopForwarding {
  const { toShop, openSession, isEnrolled } = deps;
  const breaker = createCircuitBreaker(deps);
  /** The visitor's cart on this machine; null before its first use. */
  let sessionShop: Promise<SessionShop> | null = null;
  let cartLocation: 'nowhere' | 'here' | 'at the shop' = 'nowhere';
  /** Identifies the session. A reply that arrives after its end must not change the state of the next one. */
  let session = Symbol('session');

  // A function, because TypeScript would assume that the value stays the same while a call waits.
  const currentCartLocation = () => cartLocation;
  /** Tokens that this machine issued; they are unknown to the shop. */
  const localTokens = new Set<string>();
  const snapshot = createCartSnapshot(deps);
  /** Tokens of ordered carts. They are removed from requests, because another use could order the same items twice. */
  const orderedTokens = new Set<string>();
  const remoteCart: RemoteCart = {
    lastSeen: () => snapshot.lastSeen(),
    markRequested() {
      const token = snapshot.lastSeen()?.token;
      if (token !== undefined) orderedTokens.add(token);
      snapshot.clear();
      cartLocation = 'nowhere';
    },
  };
  const answerLocally: SendRequest = async (request) => {
    const ownSession = session;
    const opening = (sessionShop ??= openSession(remoteCart));
    // After a failure, the next call opens it again.
    opening.catch(() => {
      if (sessionShop === opening) sessionShop = null;
    });
    const opened = await opening;
    const response = await opened.answer(request);
    if (session !== ownSession) return response;
    const token = response.headers.get('Authorization');
    if (token !== null) localTokens.add(token);
    const isEmpty = await opened.isCartEmpty();
    if (session !== ownSession) return response;
    // After an empty cart, as after an order request, the next cart may be at the shop.
    if (currentCartLocation() !== 'at the shop') cartLocation = isEmpty ? 'nowhere' : 'here';
    return response;
  };

  /** Answers a call about the cart where the cart is, and decides where a new cart is. */
  async function answerCart(request: Request, name: CallName): Promise<Response> {
    const authorization = request.headers.get('Authorization');
    const token = authorization !== null && localTokens.has(authorization) ? null : authorization;
    if (isCustomerToken(token) && cartLocation !== 'here') return toShop(request);
    if (cartLocation === 'at the shop') return answerFromShop(request, name, token);
    if (cartLocation === 'nowhere') {
      // A call without a token may be repeated on this machine after a timeout: if the shop has created a cart, the page never
      // received its token. With a token, the shop may have changed the visitor's cart, so the change is not repeated here.
      const isRepeatable = token === null || readsCart(name);
      const ownSession = session;
      const response = await (isRepeatable ? breaker.sendWithTimeout : breaker.send)(request.clone());
      if (session !== ownSession) return response ?? Response.error();
      if (response?.type === 'error') return response;
      // Another call of the page may have created a cart meanwhile.
      const location = currentCartLocation();
      if (response && location !== 'here') {
        if (token !== null || response.headers.has('Authorization')) cartLocation = 'at the shop';
        return recordCart(name, token, response);
      }
      if (location === 'at the shop') return Response.error();
    }
    return answerLocally(request);
  }

  /** Answers a call about a cart at the shop. While the shop is unreachable, the cart can be read but not changed. */
  async function answerFromShop(request: Request, name: CallName, token: string | null): Promise<Response> {
    const isSnapshotUsable = readsCart(name) && token !== null && snapshot.belongsTo(token);
    const ownSession = session;
    const response = await (isSnapshotUsable ? breaker.sendWithTimeout(request) : toShop(request));
    if (session !== ownSession) return response ?? Response.error();
    if (response) return recordCart(name, token, response);
    return (isSnapshotUsable && snapshot.reply(name, token)) || Response.error();
  }

  /** Stores the shop's reply about an anonymous cart. */
  async function recordCart(name: CallName, sentToken: string | null, response: Response): Promise<Response> {
    const token = response.headers.get('Authorization') ?? sentToken;
    if (response.status !== 200 || token === null || isCustomerToken(token)) return response;
    if (name === 'cart') return snapshot.store(token, response);
    if (!readsCart(name)) snapshot.refresh(token);
    return response;
  }

  /**
   * Gets a captcha from the shop. A form that becomes an entry needs none: the visitor is at the machine. Other forms need the
   * shop, so that they report that it is unreachable before the visitor types a password.
   */
  async function issueCaptcha(request: Request): Promise<Response> {
    const { form } = await readJsonBody(request);
    if (form !== 'lead') return (await breaker.send(request)) ?? Response.error();
    const data = { captcha_id: STAND_CAPTCHA_ID, image: '', sound: '', challenge: null, needless: true };
    const response = becomesEntry(request) ? null : await breaker.sendWithTimeout(request);
    return response ?? Response.json({ code: SUCCEEDED, msg: '', data });
  }

  /** Returns whether a form of this visitor becomes an entry although the shop may be reachable. */
  function becomesEntry({ headers }: Request): boolean {
    return isEnrolled() && !isCustomerToken(headers.get('Authorization'));
  }

  /**
   * Sends the form of a signed-in customer to the shop, which stores it with the customer and creates a requested quote, and
   * those of a stand without an enrollment, whose entries wait for it. Other forms, and those that the shop cannot accept now,
   * become entries.
   */
  async function answerForm(request: Request): Promise<Response> {
    if (becomesEntry(request)) return answerLocally(request);
    const { captcha_id: captchaId } = await readJsonBody(request);
    // The shop does not know this captcha.
    if (captchaId === STAND_CAPTCHA_ID) return answerLocally(request);
    const response = await breaker.send(request.clone());
    const canAccept = response && response.status !== 429 && response.status < 500;
    return canAccept ? response : answerLocally(request);
  }

  return {
    forward: (original) => {
      const request = orderedTokens.has(original.headers.get('Authorization') ?? '')
        ? withoutToken(original)
        : original;
      const name = callOf(request);
      if (name === undefined) return toShop(request);
      if (programCalls.has(name)) return Promise.resolve(unknownCall());
      if (name === 'issueCaptcha') return issueCaptcha(request);
      if (localCalls.has(name)) return answerLocally(request);
      if (name === 'contactUs') return answerForm(request);
      if (cartCalls.has(name)) return answerCart(request, name);
      if (cartLocation === 'here' && signInCalls.has(name))
        return Promise.resolve(refusal(entryQueueMessages.cartOnDevice));
      // The shop moves the anonymous cart into the cart of the customer who signs in.
      if (signInCalls.has(name)) snapshot.clear();
      return toShop(request);
    },
    async endSession() {
      const endedShop = sessionShop;
      session = Symbol('session');
      sessionShop = null;
      cartLocation = 'nowhere';
      localTokens.clear();
      orderedTokens.clear();
      snapshot.clear();
      const opened = await endedShop?.catch(() => null);
      await opened?.close();
    },
  };
}

/**
 * Returns the call of a request; undefined for other paths. Decodes the path as the router does: an encoded path such as `%6F`
 * must not bypass the rules of a call.
 */
function callOf({ url }: Request): CallName | undefined {
  const { pathname } = new URL(url);
  try {
    return namesByPath.get(decodeURI(pathname));
  } catch {
    return namesByPath.get(pathname);
  }
}

/** Returns the JSON object of a request without consuming its body; an empty object for any other body. */
async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function readsCart(name: CallName): name is 'cart' | 'cartCount' {
  return name === 'cart' || name === 'cartCount';
}

/** Returns whether a token belongs to a signed-in customer, unlike that of an anonymous cart. */
function isCustomerToken(token: string | null): boolean {
  return token !== null && tokenUsername(decodeToken(token)) !== '';
}

function decodeToken(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return '';
  }
}

function withoutToken(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Authorization');
  return new Request(request, { headers });
}

function unknownCall(): Response {
  return Response.json({ code: 404, msg: 'There is no such call.', data: null }, { status: 404 });
}

function refusal(msg: string): Response {
  return Response.json({ code: 0, msg, data: null });
}
