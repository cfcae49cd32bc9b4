import { SUCCEEDED } from '../../shared/contract/envelope';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { userNameIn } from '../../shared/accounts/token-username';
import { queueMessages } from '../../shared/stands/outbox-messages';
import { keptCart } from '../session/cart-snapshot';
import { shopReach, type Ask } from './circuit-breaker';
import type { CartAtShop } from '../session/session-handlers';
import type { VisitShop } from '../session/session-shop';

export interface StandForwardParts {
  /** A failed network (`Response.error()`) where the shop cannot be reached. */
  toShop: Ask;
  openVisit: (cartAtShop: CartAtShop) => Promise<VisitShop>;
  /** Exchanges a code for the stand's credential, which the page never sees. */
  enrol: Ask;
  /** Whether the shop knows this stand, so that what is kept here will be taken there. */
  isEnrolled: () => boolean;
  /** Milliseconds that only ever grow. */
  now: () => number;
  clock: () => Date;
  /** Aborts when nobody should wait any longer for a shop that does not answer. */
  patience?: () => AbortSignal;
}

export interface StandForward {
  forward: Ask;
  /** The next visitor begins with nothing. */
  endVisit: () => Promise<void>;
}

/** Calls that the machine answers in any case. */
const own: ReadonlySet<CallName> = new Set(['keepLead', 'requestOrder', 'entryProgress']);
/** Calls about a cart, which is on the machine while the shop is out of reach. */
const aboutCart: ReadonlySet<CallName> = new Set([
  ...(['addToCart', 'exchangeCartGoods', 'dropFromCart', 'updateCart', 'clearCart'] as const),
  ...(['cart', 'cartNumber', 'saveForLater', 'addRows'] as const),
]);
const signingIn: ReadonlySet<CallName> = new Set(['logOn', 'register', 'resetPassword']);

const names = new Map((Object.keys(endpoints) as CallName[]).map((name) => [endpoints[name].path, name]));

/**
 * Stands between a stand's site and its shop. A visit's cart is at the shop when it can be reached at the first thing
 * put into it, else on this machine until it is empty again or the visit ends; it never moves in between. Of one at the shop
 * that nobody has signed in to, what it held last can be seen and asked for while the shop is out of reach.
 */
export function standForward(parts: StandForwardParts): StandForward {
  const { toShop, openVisit, enrol, isEnrolled } = parts;
  const reach = shopReach(parts);
  let visit: Promise<VisitShop> | null = null;
  let cartIs: 'nowhere' | 'here' | 'at the shop' = 'nowhere';

  // As a function, because it may change while a call waits.
  const whereCartIs = () => cartIs;
  /** What the page has of this machine: to the shop they are nobody's. */
  const ownTokens = new Set<string>();
  const kept = keptCart(parts);
  /** Of carts at the shop that were asked for from here: used again, the same things could be ordered twice. */
  const askedFor = new Set<string>();
  const cartAtShop: CartAtShop = {
    seen: () => kept.seen(),
    asked() {
      const token = kept.seen()?.token;
      if (token !== undefined) askedFor.add(token);
      kept.forget();
      cartIs = 'nowhere';
    },
  };
  const here: Ask = async (request) => {
    const asked = (visit ??= openVisit(cartAtShop));
    const shop = await asked;
    const answer = await shop.answer(request);
    if (asked !== visit) return answer;
    const token = answer.headers.get('Authorization');
    if (token !== null) ownTokens.add(token);
    const isEmpty = await shop.isEmpty();
    // A cart that is empty again, as after a request to order, binds the visitor to nothing: the next one may be at the shop.
    if (whereCartIs() !== 'at the shop') cartIs = isEmpty ? 'nowhere' : 'here';
    return answer;
  };

  async function answerCart(request: Request, name: CallName): Promise<Response> {
    const sent = request.headers.get('Authorization');
    const token = sent !== null && ownTokens.has(sent) ? null : sent;
    const customers = token !== null && userNameIn(decoded(token)) !== '';
    if (customers && cartIs !== 'here') return toShop(request);
    if (cartIs === 'at the shop') return answerFromShop(request, name, token);
    if (cartIs === 'nowhere') {
      // A first thing may be put into a cart at the shop though nobody waited for the answer: without its token nobody sees that
      // cart again, so one here contradicts none. A token stands for a cart that is seen: what may have been changed there
      // must not be done here as well.
      const mayBeDoneTwice = token === null || readsCart(name);
      const answer = await (mayBeDoneTwice ? reach.askBriefly : reach.ask)(request.clone());
      if (answer?.type === 'error') return answer;
      // Another call of the same page may have begun a cart meanwhile.
      const cartBegan = whereCartIs();
      if (answer && cartBegan !== 'here') {
        if (token !== null || answer.headers.has('Authorization')) cartIs = 'at the shop';
        return noted(name, token, answer);
      }
      if (cartBegan === 'at the shop') return Response.error();
    }
    return here(request);
  }

  /** A cart that is there: it can be seen here while it is out of reach, and changed there alone. */
  async function answerFromShop(request: Request, name: CallName, token: string | null): Promise<Response> {
    const mayBeSeenHere = readsCart(name) && token !== null && kept.isOf(token);
    const answer = await (mayBeSeenHere ? reach.askBriefly(request) : toShop(request));
    if (answer) return noted(name, token, answer);
    return (mayBeSeenHere && kept.answer(name, token)) || Response.error();
  }

  /** What the shop says of a visitor's cart, kept for when it is out of reach. */
  async function noted(name: CallName, sent: string | null, answer: Response): Promise<Response> {
    const token = answer.headers.get('Authorization') ?? sent;
    if (answer.status !== 200 || token === null || userNameIn(decoded(token)) !== '') return answer;
    if (name === 'cart') return kept.note(token, answer);
    if (!readsCart(name)) kept.refresh(token);
    return answer;
  }

  /** Whoever fills in a form here stands before the machine: without the shop nothing has to be read. */
  async function askForCaptcha(request: Request): Promise<Response> {
    const data = { captcha_id: 'stand', image: '', sound: '', needless: true };
    return (await reach.askBriefly(request)) ?? Response.json({ code: SUCCEEDED, msg: '', data });
  }

  return {
    forward: (asked) => {
      const request = askedFor.has(asked.headers.get('Authorization') ?? '') ? withoutToken(asked) : asked;
      const name = names.get(new URL(request.url).pathname as (typeof endpoints)[CallName]['path']);
      if (name === undefined) return toShop(request);
      if (name === 'enrolStand') return enrol(request);
      if (name === 'issueCaptcha' && isEnrolled()) return askForCaptcha(request);
      if (own.has(name) || (name === 'contactUs' && isEnrolled())) return here(request);
      if (aboutCart.has(name)) return answerCart(request, name);
      if (cartIs === 'here' && signingIn.has(name))
        return Promise.resolve(refusal(queueMessages.cartIsHere.en));
      // From then on the cart is a customer's.
      if (signingIn.has(name)) kept.forget();
      return toShop(request);
    },
    async endVisit() {
      const ended = visit;
      visit = null;
      cartIs = 'nowhere';
      ownTokens.clear();
      askedFor.clear();
      kept.forget();
      await (await ended)?.close();
    },
  };
}

function readsCart(name: CallName): name is 'cart' | 'cartNumber' {
  return name === 'cart' || name === 'cartNumber';
}

function decoded(token: string): string {
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

function refusal(msg: string): Response {
  return Response.json({ code: 0, msg, data: null });
}
