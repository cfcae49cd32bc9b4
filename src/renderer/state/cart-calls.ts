import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf, RequestOf } from '../../shared/contract/calls';
import type { CallName } from '../../shared/contract/endpoints';
import type { Outcome } from '../../shared/contract/envelope';
import type { Client } from '../api/client';
import { useClient } from '../api/client-context';
import { mayHaveSucceeded } from '../api/failure';
import { onIdle } from '../lib/scheduling';
import { useSetCartCount, type SetCartCount } from './cart-count';
import { withCartLock } from './cart-lock';
import { useNotify, type NoticeLink } from './notices';
import { useSession } from './session';
import { type TokenStorage, useTokenStorage } from './token-storage';
import { useErrorHandler } from './use-error-handler';

/** Names of the calls whose reply contains the number of units in the cart. */
type CartCallName = {
  [Name in CallName]: ReplyOf<Name> extends { number: number } ? Name : never;
}[CallName];

export type CartCall = <Name extends CartCallName>(
  name: Name,
  payload: RequestOf<Name>,
) => Promise<Outcome<ReplyOf<Name>>>;

/** Creates a function that sends cart calls one after the other and updates the cart count. */
export function createCartCall(client: Client, setCount: SetCartCount): CartCall {
  return (name, payload) =>
    withCartLock(client, async () => {
      const outcome = await client.call(name, payload);
      const isRead = name === 'cart' || name === 'cartCount';
      if (outcome.ok) setCount(outcome.data.number, isRead ? 'read' : 'changed here');
      return outcome;
    });
}

export function useCartCall(): CartCall {
  const client = useClient();
  const setCount = useSetCartCount();
  return useMemo(() => createCartCall(client, setCount), [client, setCount]);
}

/**
 * Updates the cart count from the server. Skips the request when there is no token: such a visitor has no cart. The
 * token is read inside the lock because a concurrent add may create it. A failed request keeps the last count.
 */
export async function fetchCartCount(
  client: Client,
  tokenStorage: TokenStorage,
  setCount: SetCartCount,
): Promise<void> {
  await withCartLock(client, async () => {
    if (!(await tokenStorage.read())) return setCount(0, 'read');
    const outcome = await client.call('cartCount', {});
    if (outcome.ok) setCount(outcome.data.number, 'read');
  });
}

/** Fetches the cart count when the browser is idle, and again after sign-in and sign-out. */
export function useCartCountSync(): void {
  const client = useClient();
  const tokenStorage = useTokenStorage();
  const setCount = useSetCartCount();
  const { userName } = useSession();
  useEffect(
    () => onIdle(() => void fetchCartCount(client, tokenStorage, setCount)),
    [client, tokenStorage, setCount, userName],
  );
}

/** Calls that add many lines to the cart. */
type BulkAddName = 'addRows' | 'reorder' | 'takeSharedCart';

interface BulkAddToCart {
  /** Resolves to null after a failure has been shown. */
  add: <Name extends BulkAddName>(name: Name, payload: RequestOf<Name>) => Promise<ReplyOf<Name> | null>;
  /** Link to the cart for a notice. */
  toCart: NoticeLink;
}

/** Adds many lines to the cart. After a lost reply, a notice asks to check the cart: a retry could add all lines again. */
export function useBulkAddToCart(): BulkAddToCart {
  const client = useClient();
  const tokenStorage = useTokenStorage();
  const call = useCartCall();
  const setCount = useSetCartCount();
  const notify = useNotify();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const toCart = cartLink((path) => void navigate(path));
  return {
    toCart,
    async add(name, payload) {
      const outcome = await call(name, payload);
      if (outcome.ok) return outcome.data;
      if (!mayHaveSucceeded(outcome.failure)) handleError(outcome.failure);
      else {
        const text = 'The shop did not reply. Please check your cart before you add them again.';
        notify({ tone: 'warning', text, link: toCart });
        await fetchCartCount(client, tokenStorage, (number) => setCount(number, 'changed here'));
      }
      return null;
    },
  };
}

export function cartLink(navigate: (path: string) => void): NoticeLink {
  const href = '/shoppingCart';
  return { href, label: 'View the cart', navigate: () => navigate(href) };
}
