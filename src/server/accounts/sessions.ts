import { randomUUID } from 'node:crypto';
import type { Token } from '../../shared/contract/auth';
import { tokenUsername } from '../../shared/accounts/token-username';
import {
  addSession,
  deleteSessionFamily,
  findSession,
  isSuccessorUsed,
  markSessionUsed,
  replaceSession,
  type StoredSession,
} from './session-store';
import { findGuestCart } from '../cart/cart-store';
import type { ShopDatabase } from '../db/shop-database';
import { storageFailureOf } from '../db/storage-failure';
import type { Session } from '../http/caller';
import { randomSecret } from '../lib/random';
import { sha256 } from '../lib/hash';

/**
 * Result of reading an `Authorization` header. `renewed` replaces the sent token. `isCustomer`: the refused token belongs to a
 * customer or states a user name, so it is not the token of a guest.
 */
export type Authentication =
  | { state: 'anonymous' }
  | { state: 'guest'; cartId: number }
  | { state: 'refused'; isCustomer: boolean }
  | { state: 'signed in'; session: Session; renewed?: Token };

const DAY_MS = 86_400_000;
/** Time for which a token is valid; a sign-in that is used gets a new token every day. */
const TOKEN_LIFETIME_MS = 30 * DAY_MS;
/** Maximum age of a sign-in, however often its token is renewed. */
const MAX_SIGN_IN_MS = 180 * DAY_MS;
/** Age after which a request replaces its token. */
const RENEW_AFTER_MS = DAY_MS;
/** Time for which a replaced token stays valid for requests in flight. */
const GRACE_MS = 30_000;
/** Maximum length of a secret that is hashed and looked up. The shop's own secrets are shorter. */
const MAX_SECRET_LENGTH = 128;

interface SessionDeps {
  database: ShopDatabase;
  clock: () => Date;
}

export async function startSession(
  { database, clock }: SessionDeps,
  customer: { id: number; username: string },
): Promise<Token> {
  const now = clock().getTime();
  const { token, row } = createToken(customer, randomUUID(), now, now);
  await addSession(database, row);
  return token;
}

/**
 * Reads an `Authorization` header (URL-encoded JSON of a token). Tokens older than a day are renewed. A
 * replaced token that returns after the grace period is renewed again if none of its successors was ever
 * used: the reply with the successor was lost. If a successor was used, the token was copied, and every token of
 * the sign-in ends.
 */
export async function authenticate(deps: SessionDeps, header: string | undefined): Promise<Authentication> {
  if (!header) return { state: 'anonymous' };
  const { secret, username } = parseToken(header);
  if (secret === null) return { state: 'refused', isCustomer: false };
  const storedSession = await findSession(deps.database, sha256(secret));
  if (!storedSession) {
    const cartId = await findGuestCart(deps.database, sha256(secret));
    return cartId === null ? { state: 'refused', isCustomer: username !== '' } : { state: 'guest', cartId };
  }
  const now = deps.clock().getTime();
  // The age limit also ends a sign-in from before the clock was set back, which would otherwise last until that time comes again.
  if (storedSession.expires_at <= now || ageMs(storedSession.created_at, now) > TOKEN_LIFETIME_MS)
    return { state: 'refused', isCustomer: true };
  const sentToken = { hash: sha256(secret), replacedAt: storedSession.replaced_at };
  if (await recordUseAndDetectTheft(deps, sentToken.hash, storedSession, now)) {
    await deleteSessionFamily(deps.database, storedSession.family);
    return { state: 'refused', isCustomer: true };
  }
  const session = {
    customerId: storedSession.customer_id,
    username: storedSession.username,
    family: storedSession.family,
  };
  const isInGracePeriod =
    storedSession.replaced_at !== null && ageMs(storedSession.replaced_at, now) <= GRACE_MS;
  if (isInGracePeriod || ageMs(storedSession.created_at, now) < RENEW_AFTER_MS)
    return { state: 'signed in', session };
  const renewed = await renewSession(deps, sentToken, storedSession, now);
  return { state: 'signed in', session, ...(renewed && { renewed }) };
}

/** Returns whether a renewed token is still valid: the request that renewed the token may itself have ended the session. */
export async function isSessionActive({ database }: SessionDeps, token: Token): Promise<boolean> {
  return (await findSession(database, sha256(token.ECS_ID))) !== undefined;
}

/**
 * Records the first use of a token. Returns whether the token was stolen: it and a successor, or it and another successor of
 * the same token, were both used.
 */
async function recordUseAndDetectTheft(
  { database }: SessionDeps,
  hash: string,
  { replaced_at, replaces, used_at }: StoredSession,
  now: number,
): Promise<boolean> {
  if (replaced_at !== null) return ageMs(replaced_at, now) > GRACE_MS && isSuccessorUsed(database, hash);
  if (replaces === null || used_at !== null) return false;
  try {
    return !(await markSessionUsed(database, { hash, replaces }, now));
  } catch (error) {
    // The next request records the use.
    if (storageFailureOf(error)) return false;
    throw error;
  }
}

/**
 * Returns the age of a time; both are in milliseconds since 1970. A time ahead of `now` is from before the clock was set back. A
 * negative age would extend the grace period, and delay the renewal, until that time comes again.
 */
const ageMs = (time: number, now: number) => Math.abs(now - time);

async function renewSession(
  { database }: SessionDeps,
  sentToken: { hash: string; replacedAt: number | null },
  storedSession: StoredSession,
  now: number,
): Promise<Token | null> {
  const customer = { id: storedSession.customer_id, username: storedSession.username };
  // A start ahead of `now` is from before the clock was set back. It would extend the sign-in.
  const startedAt = Math.min(storedSession.family_started_at, now);
  const { token, row } = createToken(customer, storedSession.family, startedAt, now);
  if (row.expires_at <= now) return null;
  try {
    return (await replaceSession(database, sentToken, row, now)) ? token : null;
  } catch (error) {
    // Read-only requests can continue with the old token while nothing can be saved.
    if (storageFailureOf(error)) return null;
    throw error;
  }
}

function createToken(
  customer: { id: number; username: string },
  family: string,
  familyStartedAt: number,
  now: number,
) {
  const secret = randomSecret();
  const token: Token = { ECS_ID: secret, ECS: { username: customer.username } };
  const row = {
    token_hash: sha256(secret),
    family,
    customer_id: customer.id,
    created_at: now,
    family_started_at: familyStartedAt,
    expires_at: Math.min(now + TOKEN_LIFETIME_MS, familyStartedAt + MAX_SIGN_IN_MS),
  };
  return { token, row };
}

/** Returns the secret and the user name that a token states; null and '' for a text that is not a token. */
function parseToken(header: string): { secret: string | null; username: string } {
  const noToken = { secret: null, username: '' };
  // Unencoded JSON is rejected: its characters do not survive every proxy.
  if (header.includes('{')) return noToken;
  try {
    const text = decodeURIComponent(header);
    const secret = (JSON.parse(text) as { ECS_ID?: unknown } | null)?.ECS_ID;
    return typeof secret === 'string' && secret.length <= MAX_SECRET_LENGTH
      ? { secret, username: tokenUsername(text) }
      : noToken;
  } catch {
    return noToken;
  }
}
