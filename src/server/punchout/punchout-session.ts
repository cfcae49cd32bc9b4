import type { Token } from '../../shared/contract/auth';
import { parseReturnAddress } from '../../shared/lib/link';
import { MOST_QUANTITY } from '../../shared/cart/quantity';
import { digest, randomSecret } from '../lib/secrets';
import type { Deps } from '../app/context';
import { addGuestCart } from '../cart/cart-store';
import { addVisit, giveCart, useStartCode } from './punchout-store';
import type { PunchoutOperation, PunchoutProtocol } from '../db/schema/purchaser-schema';
import type { Purchaser } from './purchaser-store';
import type { ShopTransaction } from '../db/shop-database';
import { MOST_LINES, putUnits } from '../cart/cart-line';
import { priceLines, type Wish } from '../cart/price-lines';
import { sizeOfPart } from './part-id';

const MINUTE = 60_000;
/** How long the buyer's browser has to come after the visit was announced. */
const START_WITHIN = 10 * MINUTE;
/** How long a visit goes on at most: a working day. */
const LONGEST_VISIT = 12 * 60 * MINUTE;

/** A visit that a purchasing system asks for. */
export interface WantedVisit {
  protocol: PunchoutProtocol;
  operation: PunchoutOperation;
  /** Where the cart shall go, as it was sent. */
  returnTo: string;
  buyerCookie: string;
  buyerDomain: string;
  /** Path of the page that it begins with. */
  landing: string;
  /** What the cart begins with. */
  parts: readonly { part: string; number: number }[];
}

type VisitDeps = Pick<Deps, 'database' | 'catalogue' | 'selling' | 'clock'>;

/**
 * Announces a visit and gives the code that starts it, once and within ten minutes: 256 random bits of which a digest
 * is kept. Null when the cart would go to an origin that is not the purchaser's.
 */
export async function announceVisit(
  { database, catalogue, clock }: Pick<VisitDeps, 'database' | 'catalogue' | 'clock'>,
  purchaser: Purchaser,
  wanted: WantedVisit,
): Promise<string | null> {
  const returnUrl = parseReturnAddress(wanted.returnTo, purchaser.origins);
  if (returnUrl === null) return null;
  const wishes: Wish[] = [];
  for (const { part, number } of wanted.parts.slice(0, MOST_LINES)) {
    const size = await sizeOfPart(catalogue, part);
    if (size) wishes.push({ ...size, number: Math.min(number, MOST_QUANTITY) });
  }
  const code = randomSecret();
  const now = clock().getTime();
  await addVisit(database, {
    purchaser_id: purchaser.purchaser_id,
    protocol: wanted.protocol,
    operation: wanted.operation,
    return_url: returnUrl,
    buyer_cookie: wanted.buyerCookie,
    buyer_domain: wanted.buyerDomain,
    landing: wanted.landing,
    wishes: JSON.stringify(wishes),
    start_hash: digest(code),
    created_at: now,
    expires_at: now + START_WITHIN,
  });
  return code;
}

/**
 * Starts a visit: gives a token that opens its cart and nothing else, and the page to begin with. Null for a code that
 * is unknown, used or late.
 */
export async function startVisit(
  deps: VisitDeps,
  code: string,
): Promise<{ token: Token; landing: string } | null> {
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const until = now + LONGEST_VISIT;
    const visit = await useStartCode(transaction, digest(code), { now, until });
    if (!visit) return null;
    const secret = randomSecret();
    const cartId = await addGuestCart(transaction, digest(secret), now);
    await giveCart(transaction, visit.visit_id, cartId);
    await putAll(deps, transaction, cartId, JSON.parse(visit.wishes) as Wish[]);
    return { token: { ECS_ID: secret, ECS: { username: '' } }, landing: visit.landing };
  });
}

/** What is no longer sold is left out; the buyer sees what is there. */
async function putAll(
  deps: VisitDeps,
  transaction: ShopTransaction,
  cartId: number,
  wishes: readonly Wish[],
): Promise<void> {
  const prices = { tiers: deps.selling.price_tiers, now: deps.clock().getTime() };
  for (const { sale, number } of await priceLines(deps, transaction, wishes)) {
    if (sale) await putUnits(transaction, cartId, { sale, number }, prices);
  }
}
