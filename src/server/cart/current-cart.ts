import { consumeRateLimitWithProof } from '../accounts/captcha/proof-limit';
import { consumeRateLimitUnits, rateLimits, type RateLimit } from '../accounts/rate-limits';
import { clientNetwork } from '../lib/ip-address';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';
import type { AppContext } from '../app/context';
import type { Caller } from '../http/caller';
import { BusinessError, SessionEndedError } from '../http/errors';
import { listCartLines, type StoredCartLine } from './cart-line-store';
import { addGuestCart, findCustomerCart, getOrCreateCustomerCart, lockCart } from './cart-store';
import { findPunchoutSessionByCart } from '../punchout/punchout-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** Work on a cart that the transaction has locked. */
type CartWork<Value> = (transaction: ShopTransaction, cartId: number) => Promise<Value>;

type CartDeps = Pick<AppContext, 'database' | 'clock'>;

/** The error for a missing line, and for a line of another cart, whose existence the reply must not reveal. */
export function lineNotFoundError(field: 'id' | 'rec_id' | 'rec_ids'): BusinessError {
  return new BusinessError('This line is no longer in your cart.', { field });
}

/**
 * Returns the id of the caller's cart, or null when there is none. Throws {@link SessionEndedError} when the session has
 * expired, because an empty reply would hide the customer's cart.
 */
export async function findCallerCart(
  db: ShopDatabase,
  { session, guestCartId, isSessionEnded }: Pick<Caller, 'session' | 'guestCartId' | 'isSessionEnded'>,
): Promise<number | null> {
  if (isSessionEnded) throw new SessionEndedError();
  return session ? findCustomerCart(db, session.customerId) : guestCartId;
}

/** Returns lines of the caller's cart by their ids, in cart order. Throws a {@link BusinessError} when one is missing. */
export async function findSelectedCartLines(
  db: ShopDatabase,
  caller: Caller,
  recIds: readonly number[],
): Promise<StoredCartLine[]> {
  const cartId = await findCallerCart(db, caller);
  const selectedIds = new Set(recIds);
  const lines = cartId === null ? [] : await listCartLines(db, cartId);
  const selected = lines.filter(({ rec_id }) => selectedIds.has(rec_id));
  if (selected.length < selectedIds.size) throw lineNotFoundError('rec_ids');
  return selected;
}

/** Counts an attempt of the customer, or of the client network of a visitor, see {@link consumeRateLimitWithProof}. */
export async function consumeCallerRateLimit(
  deps: CartDeps,
  { session, ip, proofOfWork }: Pick<Caller, 'session' | 'ip' | 'proofOfWork'>,
  limit: RateLimit,
): Promise<void> {
  const network = clientNetwork(ip);
  await consumeRateLimitWithProof(deps, { proofOfWork, network }, [
    limit,
    rateLimitSubject(session, network),
  ]);
}

/** Counts lines that are about to be stored against the limit of the customer, or of a visitor's client network. */
export async function consumeStoredLineLimit(
  deps: CartDeps,
  { session, ip }: Pick<Caller, 'session' | 'ip'>,
  lineCount: number,
): Promise<void> {
  // Calls of the process itself, such as of a kiosk, have no address.
  if (ip === '') return;
  await consumeRateLimitUnits(deps, lineCount, [
    rateLimits.storedLine,
    rateLimitSubject(session, clientNetwork(ip)),
  ]);
}

/** Limits count attempts by customer, or by client network for visitors. */
function rateLimitSubject(session: Caller['session'], network: string): string {
  return session ? `customer ${session.customerId}` : network;
}

/**
 * Runs `work` on the caller's cart in one transaction. Returns null when there is no cart. Throws a {@link BusinessError} for
 * a cart that a purchasing system opened for viewing only.
 */
export async function withCart<Value>(
  { database, clock }: CartDeps,
  caller: Caller,
  work: CartWork<Value>,
): Promise<Value | null> {
  return database.transaction().execute(async (transaction) => {
    const cartId = await findCallerCart(transaction, caller);
    const now = clock().getTime();
    if (cartId === null || !(await lockCart(transaction, cartId, now))) return null;
    const punchoutSession = caller.session ? null : await findPunchoutSessionByCart(transaction, cartId, now);
    if (punchoutSession?.operation === 'inspect') {
      throw new BusinessError('Your purchasing system opened this cart for viewing only.');
    }
    return work(transaction, cartId);
  });
}

/**
 * Runs `work`, which adds at most `maxNewLines` lines, on the caller's cart, and creates the cart when it is missing. A
 * visitor gets the new cart's token with the reply. A customer whose session has ended gets a new guest cart, which merges with
 * the customer's cart at the next sign-in.
 */
export async function withCartCreatedIfMissing<Value>(
  deps: CartDeps,
  caller: Caller,
  { maxNewLines }: { maxNewLines: number },
  work: CartWork<Value>,
): Promise<Value> {
  await consumeStoredLineLimit(deps, caller, maxNewLines);
  const { database, clock } = deps;
  const { session } = caller;
  const now = clock().getTime();
  if (session) {
    return database
      .transaction()
      .execute(async (transaction) =>
        work(transaction, await getOrCreateCustomerCart(transaction, session.customerId, now)),
      );
  }
  // The object distinguishes a null that `work` returns from the null of `withCart` for a missing cart.
  const result =
    caller.guestCartId !== null &&
    (await withCart(deps, caller, async (transaction, cartId) => ({
      value: await work(transaction, cartId),
    })));
  if (result) return result.value;
  const network = clientNetwork(caller.ip);
  await consumeRateLimitWithProof(deps, { ...caller, network }, [rateLimits.newGuestCart, network]);
  const secret = randomSecret();
  const value = await database
    .transaction()
    .execute(async (transaction) => work(transaction, await addGuestCart(transaction, sha256(secret), now)));
  caller.setToken({ ECS_ID: secret, ECS: { username: '' } });
  return value;
}
