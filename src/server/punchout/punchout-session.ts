import { consumeRateLimits, consumeRateLimitUnits, rateLimits } from '../accounts/rate-limits';
import type { Token } from '../../shared/contract/auth';
import { parseReturnAddress } from '../../shared/lib/link';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';
import type { AppContext } from '../app/context';
import { addGuestCart } from '../cart/cart-store';
import { addPunchoutSession, setPunchoutCart, redeemStartCode } from './punchout-store';
import type { PunchoutOperation, PunchoutProtocol } from '../db/schema/purchaser-schema';
import type { Purchaser } from './purchaser-store';
import type { ShopTransaction } from '../db/shop-database';
import { addUnitsToLines } from '../cart/cart-line';
import { hasListPrice } from '../catalogue/variant-store';
import { priceLines, type RequestedItem } from '../cart/price-lines';
import type { VariantKey } from '../orders/stock-store';
import { findVariantByPartId } from './part-id';

const MINUTE_MS = 60_000;
/** Time for the buyer's browser to open the shop. */
const START_WITHIN_MS = 10 * MINUTE_MS;
/** Maximum duration: a working day. */
export const MAX_SESSION_MS = 12 * 60 * MINUTE_MS;

export interface PunchoutSessionRequest {
  protocol: PunchoutProtocol;
  operation: PunchoutOperation;
  /** Return URL as sent by the purchasing system. */
  returnTo: string;
  /** cXML: session id of the purchasing system, returned with the cart; '' in OCI. */
  buyerCookie: string;
  /** cXML: domain of the purchaser's identity; '' in OCI. */
  buyerDomain: string;
  /** Path of the first page. */
  landing: string;
  /** Client network of the purchasing system, or of the buyer's browser with OCI. */
  network: string;
  /** Initial content of the cart, with valid quantities; at most 1000 items, which limits the queries. */
  parts: readonly { part: string; number: number }[];
}

/** An item of the initial cart, with the part id that the purchasing system sent. */
interface InitialItem extends RequestedItem {
  part: string;
}

/** Key of an item that is not in the catalogue. `priceLines` finds no variant for it. */
const unknownVariantKey = { goods_id: 0, goods_attr: '' } as const;

type PunchoutDeps = Pick<AppContext, 'database' | 'catalogue' | 'settings' | 'selling' | 'clock'>;

/**
 * Creates a session and returns the code that starts it: 256 random bits, stored as a hash, valid once and
 * for ten minutes. Returns null when the return URL is not one of the purchaser's origins. Throws `RetryLaterError` after too
 * many sessions or items of the purchaser from one network.
 */
export async function createPunchoutSession(
  { database, catalogue, clock }: Pick<PunchoutDeps, 'database' | 'catalogue' | 'clock'>,
  purchaser: Purchaser,
  request: PunchoutSessionRequest,
): Promise<string | null> {
  const returnUrl = parseReturnAddress(request.returnTo, purchaser.origins);
  if (returnUrl === null) return null;
  const limitKey = ['purchaser', purchaser.identity, request.network];
  await consumeRateLimits({ database, clock }, [rateLimits.punchoutSession, ...limitKey]);
  if (request.parts.length > 0) {
    await consumeRateLimitUnits({ database, clock }, request.parts.length, [
      rateLimits.storedLine,
      ...limitKey,
    ]);
  }
  const items: InitialItem[] = [];
  const variants = new Map<string, VariantKey | null>();
  for (const { part, number } of request.parts) {
    if (!variants.has(part)) variants.set(part, await findVariantByPartId(catalogue, part));
    items.push({ ...(variants.get(part) ?? unknownVariantKey), number, part });
  }
  const code = randomSecret();
  const now = clock().getTime();
  await addPunchoutSession(database, {
    purchaser_id: purchaser.purchaser_id,
    protocol: request.protocol,
    operation: request.operation,
    return_url: returnUrl,
    buyer_cookie: request.buyerCookie,
    buyer_domain: request.buyerDomain,
    landing: request.landing,
    wishes: JSON.stringify(items),
    start_hash: sha256(code),
    created_at: now,
    expires_at: now + START_WITHIN_MS,
  });
  return code;
}

/**
 * Starts a session. Returns the first page, a token that gives access to its cart only, and the part ids of the items that
 * {@link addItemsToCart} rejects; null for a code that is unknown, used or expired, and for a revoked purchaser.
 */
export async function startPunchoutSession(
  deps: PunchoutDeps,
  code: string,
): Promise<{ token: Token; landing: string; left_out: string[] } | null> {
  const now = deps.clock().getTime();
  return deps.database.transaction().execute(async (transaction) => {
    const until = now + MAX_SESSION_MS;
    const session = await redeemStartCode(transaction, sha256(code), { now, until });
    if (!session) return null;
    const secret = randomSecret();
    const cartId = await addGuestCart(transaction, sha256(secret), now);
    await setPunchoutCart(transaction, session.visit_id, cartId);
    const items = JSON.parse(session.wishes) as InitialItem[];
    const left_out = await addItemsToCart(deps, transaction, cartId, items);
    return { token: { ECS_ID: secret, ECS: { username: '' } }, landing: session.landing, left_out };
  });
}

/**
 * Adds items to the cart. Returns the part ids of those that are not sold, have a price on request or exceed the limits of the
 * cart.
 */
async function addItemsToCart(
  deps: PunchoutDeps,
  transaction: ShopTransaction,
  cartId: number,
  items: readonly InitialItem[],
): Promise<string[]> {
  const lines = await priceLines(deps, transaction, items);
  const sellableLines = lines.flatMap(({ catalogueVariant, number, item }) =>
    catalogueVariant && hasListPrice(catalogueVariant) ? [{ catalogueVariant, number, item }] : [],
  );
  const reasons = await addUnitsToLines(transaction, cartId, sellableLines, {
    tiers: deps.selling.price_tiers,
    now: deps.clock().getTime(),
  });
  const addedItems = new Set(
    sellableLines.filter((_, index) => reasons[index] === '').map(({ item }) => item),
  );
  return items.filter((item) => !addedItems.has(item)).map(({ part }) => part);
}
