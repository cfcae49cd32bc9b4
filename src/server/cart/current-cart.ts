import { brake, brakes } from '../accounts/rate-limits';
import { networkOf } from '../accounts/client-network';
import { digest, randomSecret } from '../lib/secrets';
import type { Deps } from '../app/context';
import { Refusal, SessionEnded, type Caller } from '../http/handler-types';
import { cartLines, type StoredCartLine } from './cart-line-store';
import { addGuestCart, findCustomerCart, openCustomerCart, touchCart } from './cart-store';
import { visitOfCart } from '../punchout/punchout-store';
import type { ShopDatabase, ShopTransaction } from '../db/shop-database';

/** What is done to a cart that nobody else changes meanwhile. */
type Work<Value> = (transaction: ShopTransaction, cartId: number) => Promise<Value>;

type CartDeps = Pick<Deps, 'database' | 'clock'>;

/** Another's line is answered like one that there is not. */
export function noSuchLine(field: 'id' | 'rec_id' | 'rec_ids'): Refusal {
  return new Refusal('There is no such line in your cart.', { field });
}

/**
 * The cart of whoever calls, or null while there is none. Throws {@link SessionEnded} for a customer who is signed in no
 * more: theirs is not empty, it only cannot be shown.
 */
export async function findCart(
  db: ShopDatabase,
  { session, guestCart, sessionEnded }: Pick<Caller, 'session' | 'guestCart' | 'sessionEnded'>,
): Promise<number | null> {
  if (sessionEnded) throw new SessionEnded();
  return session ? findCustomerCart(db, session.customerId) : guestCart;
}

/** These lines of the caller's cart, in its order; throws a {@link Refusal} when one of them is not there. */
export async function selectedLines(
  db: ShopDatabase,
  caller: Caller,
  recIds: readonly number[],
): Promise<StoredCartLine[]> {
  const cartId = await findCart(db, caller);
  const wanted = new Set(recIds);
  const lines = cartId === null ? [] : await cartLines(db, cartId);
  const selected = lines.filter(({ rec_id }) => wanted.has(rec_id));
  if (selected.length < wanted.size) throw noSuchLine('rec_ids');
  return selected;
}

/** Under whose name tries are counted: a customer wherever they are, a visitor by the network. */
export function whoCalls({ session, ip }: Pick<Caller, 'session' | 'ip'>): string {
  return session ? `customer ${session.customerId}` : networkOf(ip);
}

/** Changes the caller's cart in one transaction; null when there is none. */
export async function changeCart<Value>(
  { database, clock }: CartDeps,
  caller: Caller,
  work: Work<Value>,
): Promise<Value | null> {
  return database.transaction().execute(async (transaction) => {
    const cartId = await findCart(transaction, caller);
    const now = clock().getTime();
    if (cartId === null || !(await touchCart(transaction, cartId, now))) return null;
    const visit = caller.session ? null : await visitOfCart(transaction, cartId, now);
    if (visit?.operation === 'inspect') {
      throw new Refusal('Your purchasing system opened this cart to be looked at only.');
    }
    return work(transaction, cartId);
  });
}

/** The same for a caller who may have no cart yet and gets one; a visitor gets its token along with the answer. */
export async function fillCart<Value>(deps: CartDeps, caller: Caller, work: Work<Value>): Promise<Value> {
  const { database, clock } = deps;
  const { session } = caller;
  const now = clock().getTime();
  if (session) {
    return database
      .transaction()
      .execute(async (transaction) =>
        work(transaction, await openCustomerCart(transaction, session.customerId, now)),
      );
  }
  const known =
    caller.guestCart !== null &&
    (await changeCart(deps, caller, async (...cart) => ({ value: await work(...cart) })));
  if (known) return known.value;
  await brake(deps, [brakes.newGuestCart, networkOf(caller.ip)]);
  const secret = randomSecret();
  const value = await database
    .transaction()
    .execute(async (transaction) => work(transaction, await addGuestCart(transaction, digest(secret), now)));
  caller.handOut({ ECS_ID: secret, ECS: { username: '' } });
  return value;
}
