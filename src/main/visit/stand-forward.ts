import { SUCCEEDED } from '../../shared/contract/envelope';
import { endpoints, type CallName } from '../../shared/contract/endpoints';
import { userNameIn } from '../../shared/domain/token-name';
import { queueMessages } from '../../shared/domain/stand/queue-messages';
import type { VisitShop } from './visit-shop';

export type Ask = (request: Request) => Promise<Response>;

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
/** So long nobody waits for the shop again for a new cart, after it could not be reached. */
const OUT_OF_REACH_MS = 5000;

const names = new Map((Object.keys(endpoints) as CallName[]).map((name) => [endpoints[name].path, name]));

/**
 * Stands between a stand's site and its shop. A visit's cart is at the shop when it can be reached at the first thing
 * put into it, else on this machine until the visit ends; it never moves in between.
 */
export function standForward(parts: StandForwardParts): StandForward {
  const { toShop, openVisit, enrol, isEnrolled, now } = parts;
  let visit: Promise<VisitShop> | null = null;
  let cartIs: 'nowhere' | 'here' | 'at the shop' = 'nowhere';
  let outOfReachUntil = -Infinity;

  const here: Ask = async (request) => (await (visit ??= openVisit())).answer(request);

  async function toShopIfReached(request: Request): Promise<Response | null> {
    if (now() < outOfReachUntil) return null;
    const answer = await toShop(request);
    if (isOfShop(answer)) return answer;
    outOfReachUntil = now() + OUT_OF_REACH_MS;
    return null;
  }

  async function answerCart(request: Request): Promise<Response> {
    const token = request.headers.get('Authorization');
    const customers = token !== null && userNameIn(decoded(token)) !== '';
    if (cartIs === 'at the shop' || (customers && cartIs === 'nowhere')) return toShop(request);
    if (cartIs === 'nowhere') {
      const answer = await toShopIfReached(request.clone());
      if (answer) {
        if (token !== null || answer.headers.has('Authorization')) cartIs = 'at the shop';
        return answer;
      }
    }
    const answer = await here(request);
    if (answer.headers.has('Authorization')) cartIs = 'here';
    return answer;
  }

  /** Whoever fills in a form here stands before the machine: without the shop nothing has to be read. */
  async function askForCaptcha(request: Request): Promise<Response> {
    const data = { captcha_id: 'stand', image: '', sound: '', needless: true };
    return (await toShopIfReached(request)) ?? Response.json({ code: SUCCEEDED, msg: '', data });
  }

  return {
    forward: (request) => {
      const name = names.get(new URL(request.url).pathname as (typeof endpoints)[CallName]['path']);
      if (name === undefined) return toShop(request);
      if (name === 'enrolStand') return enrol(request);
      if (name === 'issueCaptcha' && isEnrolled()) return askForCaptcha(request);
      if (own.has(name) || (name === 'contactUs' && isEnrolled())) return here(request);
      if (aboutCart.has(name)) return answerCart(request);
      if (cartIs === 'here' && signingIn.has(name))
        return Promise.resolve(refusal(queueMessages.cartIsHere.en));
      return toShop(request);
    },
    async endVisit() {
      const ended = visit;
      visit = null;
      cartIs = 'nowhere';
      await (await ended)?.close();
    },
  };
}

/** A network's log-in page answers as well, but not in the shop's way; a proxy says 502 or 504 when it finds nobody. */
function isOfShop(answer: Response): boolean {
  const isJson = answer.headers.get('Content-Type')?.includes('json') ?? false;
  return answer.type !== 'error' && isJson && answer.status !== 502 && answer.status !== 504;
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
