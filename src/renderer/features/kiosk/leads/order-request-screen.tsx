import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatCalendarDate } from '../../../../shared/lib/format-date';
import { formatMoney } from '../../../../shared/lib/money';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/button';
import { requireStand } from '../use-stand';
import { OrderRequestForm } from './order-request-form';
import styles from './stand-form.module.css';
import { SubmissionStatus } from './submission-status';

type Cart = ReplyOf<'cart'>;

export async function load(args: LoadArgs): Promise<Cart> {
  await requireStand(args);
  return unwrap(await args.client.call('cart', {}, { signal: args.signal }));
}

export function head(): PageHead {
  return {
    title: 'Request these products',
    description: 'Request the products in your cart: we confirm prices and delivery by e-mail.',
    canonical: '/orderRequest',
    robots: 'noindex',
  };
}

/** Turns the local cart of a session into an order request while the shop is unreachable. Staff confirm it later. */
export function Screen({ data: cart }: { data: Cart }) {
  const [entry, setEntry] = useState<ReplyOf<'requestOrder'> | null>(null);
  if (entry) {
    return (
      <SubmissionStatus title="Thank you, your request is saved" entry={entry}>
        <p>
          It is a request, not an order yet: nothing is charged. The prices are those of{' '}
          {formatCalendarDate(entry.prices_as_of)}; we confirm them and the delivery with you by e-mail.
        </p>
        <div className={styles.actions}>
          <LinkButton to="/" variant="main">
            Go to the home page
          </LinkButton>
        </div>
      </SubmissionStatus>
    );
  }
  if (cart.list.length === 0 || !cart.on_this_device) {
    return (
      <div className={styles.screen}>
        <h1>Request these products</h1>
        <p className={styles.intro}>
          {cart.list.length === 0
            ? 'Your cart is empty. Add the products that you want to request.'
            : 'The shop can be reached, so you can order the products in your cart at once.'}
        </p>
        <div className={styles.actions}>
          <LinkButton to="/shoppingCart" variant="main">
            Go to the cart
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <h1>Request these products</h1>
      <p className={styles.intro}>
        {cart.list.length === 1 ? 'One product' : `${cart.list.length} products`},{' '}
        <strong>{formatMoney(cart.subtotal)}</strong> excluding tax and shipping. This is a request: nothing
        is charged, and we confirm prices and delivery by e-mail.
      </p>
      <OrderRequestForm onStored={setEntry} />
    </div>
  );
}
