import { randomUUID } from 'node:crypto';
import type { Token } from '../../shared/contract/auth';
import { userNameIn } from '../../shared/domain/token-name';
import {
  addSession,
  endFamily,
  findSession,
  isSuccessorUsed,
  noteUsed,
  replaceSession,
  type StoredSession,
} from './session-store';
import { findGuestCart } from '../cart/cart-store';
import type { ShopDatabase } from '../db/shop-database';
import { storageFailureOf } from '../db/storage-failure';
import { digest, randomSecret } from '../lib/secrets';

/** Whom a call comes from. */
export interface Session {
  customerId: number;
  username: string;
  /** All tokens of one sign-in. */
  family: string;
}

/**
 * What an `Authorization` header turned out to be. `renewed` is the token that takes its place from now on; a refused
 * one that is `customers` stood for a customer once, or says so.
 */
export type Authentication =
  | { state: 'anonymous' }
  | { state: 'guest'; cartId: number }
  | { state: 'refused'; customers: boolean }
  | { state: 'known'; session: Session; renewed?: Token };

const DAY = 86_400_000;
const LIFE = 30 * DAY;
/** However often renewed, a sign-in ends at last. */
const LONGEST_SIGN_IN = 180 * DAY;
const RENEW_AFTER = DAY;
/** How long a replaced token is still good, in milliseconds: calls that were under way carry it. */
const GRACE = 30_000;

interface SessionDeps {
  database: ShopDatabase;
  clock: () => Date;
}

/** Starts a session after a sign-in. */
export async function startSession(
  { database, clock }: SessionDeps,
  customer: { id: number; username: string },
): Promise<Token> {
  const now = clock().getTime();
  const { token, row } = makeToken(customer, randomUUID(), now, now);
  await addSession(database, row);
  return token;
}

/**
 * Reads an `Authorization` header: the URL-encoded JSON of a token. A token older than a day is renewed. A replaced one
 * that comes back later than calls under way could gets another, as long as none that took its place was ever used: the
 * answer that brought it was lost. When one was, two have tokens of this sign-in, and every token of it ends.
 */
export async function authenticate(deps: SessionDeps, header: string | undefined): Promise<Authentication> {
  if (!header) return { state: 'anonymous' };
  const { secret, userName } = readToken(header);
  if (secret === null) return { state: 'refused', customers: false };
  const stored = await findSession(deps.database, digest(secret));
  if (!stored) {
    const cartId = await findGuestCart(deps.database, digest(secret));
    return cartId === null ? { state: 'refused', customers: userName !== '' } : { state: 'guest', cartId };
  }
  const now = deps.clock().getTime();
  if (stored.expires_at <= now) return { state: 'refused', customers: true };
  const older = { hash: digest(secret), replacedAt: stored.replaced_at };
  if (await isUsedByTwo(deps, older.hash, stored, now)) {
    await endFamily(deps.database, stored.family);
    return { state: 'refused', customers: true };
  }
  const session = { customerId: stored.customer_id, username: stored.username, family: stored.family };
  const isRenewed = stored.replaced_at !== null && now - stored.replaced_at <= GRACE;
  if (isRenewed || now - stored.created_at < RENEW_AFTER) return { state: 'known', session };
  const renewed = await renew(deps, older, stored, now);
  return { state: 'known', session, ...(renewed && { renewed }) };
}

/** Whether a token that was just made is still good: what it was made for may have ended the session. */
export async function isGood({ database }: SessionDeps, token: Token): Promise<boolean> {
  return (await findSession(database, digest(token.ECS_ID))) !== undefined;
}

/** Whether this token and another that took its place, or took the same place, have both come back. */
async function isUsedByTwo(
  { database }: SessionDeps,
  hash: string,
  { replaced_at, replaces, used_at }: StoredSession,
  now: number,
): Promise<boolean> {
  if (replaced_at !== null) return now - replaced_at > GRACE && isSuccessorUsed(database, hash);
  if (replaces === null || used_at !== null) return false;
  try {
    return !(await noteUsed(database, { hash, replaces }, now));
  } catch (error) {
    // It comes again, and is noted then.
    if (storageFailureOf(error)) return false;
    throw error;
  }
}

async function renew(
  { database }: SessionDeps,
  older: { hash: string; replacedAt: number | null },
  stored: StoredSession,
  now: number,
): Promise<Token | null> {
  const customer = { id: stored.customer_id, username: stored.username };
  const { token, row } = makeToken(customer, stored.family, stored.family_started_at, now);
  if (row.expires_at <= now) return null;
  try {
    return (await replaceSession(database, older, row, now)) ? token : null;
  } catch (error) {
    // Somebody who only reads can go on with the older one while nothing can be saved.
    if (storageFailureOf(error)) return null;
    throw error;
  }
}

function makeToken(
  customer: { id: number; username: string },
  family: string,
  familyStartedAt: number,
  now: number,
) {
  const secret = randomSecret();
  const token: Token = { ECS_ID: secret, ECS: { username: customer.username } };
  const row = {
    token_hash: digest(secret),
    family,
    customer_id: customer.id,
    created_at: now,
    family_started_at: familyStartedAt,
    expires_at: Math.min(now + LIFE, familyStartedAt + LONGEST_SIGN_IN),
  };
  return { token, row };
}

function readToken(header: string): { secret: string | null; userName: string } {
  const none = { secret: null, userName: '' };
  // The bare JSON of a token is not what clients send: its characters would not survive every proxy.
  if (header.includes('{')) return none;
  try {
    const text = decodeURIComponent(header);
    const secret = (JSON.parse(text) as { ECS_ID?: unknown } | null)?.ECS_ID;
    return typeof secret === 'string' && secret.length <= 128 ? { secret, userName: userNameIn(text) } : none;
  } catch {
    return none;
  }
}
