import { SUCCEEDED } from '../../shared/contract/envelope';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { userNameIn } from '../../shared/domain/token-name';
import { queueMessages } from '../../shared/domain/stand/queue-messages';
import { shopReach, type Ask } from './shop-reach';
import type { VisitShop } from './visit-shop';

export interface StandForwardParts {
  /** A failed network (`Response.error()`) where the shop cannot be reached. */
  toShop: Ask;
  openVisit: () => Promise<VisitShop>;
  /** Exchanges a code for the stand's credential, which the page never sees. */
  enrol: Ask;
  /** Whether the shop knows this stand, so that what is kept here will be taken there. */
  isEnrolled: () => boolean;
  /** Milliseconds that only ever grow. */
  now: () => number;
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
const readsCart: ReadonlySet<CallName> = new Set(['cart', 'cartNumber']);

const names = new Map((Object.keys(endpoints) as CallName[]).map((name) => [endpoints[name].path, name]));

/**
 * Stands between a stand's site and its shop. A visit's cart is at the shop when it can be reached at the first thing
 * put into it, else on this machine until it is empty again or the visit ends; it never moves in between.
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
  const here: Ask = async (request) => {
    const asked = (visit ??= openVisit());
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
    if (cartIs === 'at the shop' || (customers && cartIs === 'nowhere')) return toShop(request);
    if (cartIs === 'nowhere') {
      // A first thing may be put into a cart at the shop though nobody waited for the answer: without its token nobody sees that
      // cart again, so one here contradicts none. A token stands for a cart that is seen: what may have been changed there
      // must not be done here as well.
      const mayBeDoneTwice = token === null || readsCart.has(name);
      const answer = await (mayBeDoneTwice ? reach.askBriefly : reach.ask)(request.clone());
      if (answer?.type === 'error') return answer;
      // Another call of the same page may have begun a cart meanwhile.
      const cartBegan = whereCartIs();
      if (answer && cartBegan !== 'here') {
        if (token !== null || answer.headers.has('Authorization')) cartIs = 'at the shop';
        return answer;
      }
      if (cartBegan === 'at the shop') return Response.error();
    }
    return here(request);
  }

  /** Whoever fills in a form here stands before the machine: without the shop nothing has to be read. */
  async function askForCaptcha(request: Request): Promise<Response> {
    const data = { captcha_id: 'stand', image: '', sound: '', needless: true };
    return (await reach.askBriefly(request)) ?? Response.json({ code: SUCCEEDED, msg: '', data });
  }

  return {
    forward: (request) => {
      const name = names.get(new URL(request.url).pathname as (typeof endpoints)[CallName]['path']);
      if (name === undefined) return toShop(request);
      if (name === 'enrolStand') return enrol(request);
      if (name === 'issueCaptcha' && isEnrolled()) return askForCaptcha(request);
      if (own.has(name) || (name === 'contactUs' && isEnrolled())) return here(request);
      if (aboutCart.has(name)) return answerCart(request, name);
      if (cartIs === 'here' && signingIn.has(name))
        return Promise.resolve(refusal(queueMessages.cartIsHere.en));
      return toShop(request);
    },
    async endVisit() {
      const ended = visit;
      visit = null;
      cartIs = 'nowhere';
      ownTokens.clear();
      await (await ended)?.close();
    },
  };
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return '';
  }
}

function refusal(msg: string): Response {
  return Response.json({ code: 0, msg, data: null });
}
