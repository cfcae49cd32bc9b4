import { useLocation } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { errorActionFor } from '../../api/error-actions';
import { unwrap } from '../../api/failure';
import { type LoadArgs, type PageHead, privateHead } from '../../api/screen-module';
import { LinkButton } from '../../components/forms/button';
import { withCartLock } from '../../state/cart-lock';
import type { Cart } from './cart-change';
import { CartLayout, CartLoading } from './cart-layout';
import { CurrentCart } from './current-cart';
import { SharedCart } from './transfer/shared-cart';
import { TransferredCart } from './transfer/transferred-cart';

/** Contents of the cart page. The server renders `placeholder`, because it does not know the visitor. */
type CartPage =
  | { kind: 'placeholder' }
  | { kind: 'current'; cart: Cart }
  | { kind: 'shared'; code: string; cart: ReplyOf<'sharedCart'> }
  | { kind: 'unavailable'; message: string };

export async function load({ client, url, signal }: LoadArgs): Promise<CartPage> {
  if (import.meta.env.SSR) return { kind: 'placeholder' };
  const code = url.searchParams.get('share');
  if (code === null) {
    // Waits for additions that are in flight.
    const cart = await withCartLock(client, () => client.call('cart', {}, { signal }));
    return { kind: 'current', cart: unwrap(cart) };
  }
  const shared = await client.call('sharedCart', { code }, { signal });
  if (!shared.ok && shared.failure.kind === 'refused') {
    return { kind: 'unavailable', message: errorActionFor(shared.failure).message };
  }
  // The server rejects an incomplete code as malformed.
  if (!shared.ok && shared.failure.kind === 'http' && shared.failure.status === 400) {
    return { kind: 'unavailable', message: 'This link to a shared cart is incomplete.' };
  }
  return { kind: 'shared', code, cart: unwrap(shared) };
}

export function head({ kind }: CartPage): PageHead {
  const isShared = kind === 'shared' || kind === 'unavailable';
  return privateHead(isShared ? 'Shared cart' : 'Shopping cart', '/shoppingCart');
}

export function Screen({ data }: { data: CartPage }) {
  switch (data.kind) {
    case 'placeholder':
      return <CartLoading />;
    case 'current':
      return <CurrentOrTransferredCart cart={data.cart} />;
    case 'shared':
      return <SharedCart code={data.code} cart={data.cart} />;
    case 'unavailable':
      return (
        <CartLayout title="Shared cart">
          <p>{data.message}</p>
          <p>
            <LinkButton to="/shoppingCart" variant="main">
              Go to my cart
            </LinkButton>
          </p>
        </CartLayout>
      );
  }
}

/**
 * A stand transfers its cart to a phone with a QR code of this page. The transfer code is in the URL fragment `#handover=`, which
 * loaders do not receive.
 */
function CurrentOrTransferredCart({ cart }: { cart: Cart }) {
  const [, code, quote] = /^#handover=([\w-]+)(&quote)?$/.exec(useLocation().hash) ?? [];
  return code ? (
    <TransferredCart key={code} code={code} isForQuote={quote !== undefined} />
  ) : (
    <CurrentCart cart={cart} />
  );
}
