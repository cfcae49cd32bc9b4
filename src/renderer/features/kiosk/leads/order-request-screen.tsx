import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { showMoney } from '../../../../shared/lib/money';
import { need } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/link-button';
import { demandStand } from './require-stand';
import { EntryState } from './submission-status';
import { OrderRequestForm } from './order-request-form';
import styles from './stand-form.module.css';

type Cart = ReplyOf<'cart'>;

export async function load(args: LoadArgs): Promise<Cart> {
  await demandStand(args);
  return need(await args.client.call('cart', {}, { signal: args.signal }));
}

export function head(): PageHead {
  return {
    title: 'Ask for these products',
    description: 'Ask for what is in your cart: we confirm prices and delivery by e-mail.',
    canonical: '/orderRequest',
    robots: 'noindex',
  };
}

/** What a visit's cart on this machine can become while the shop is out of reach: a request, which the staff confirm. */
export function Screen({ data: cart }: { data: Cart }) {
  const [kept, setKept] = useState<ReplyOf<'requestOrder'> | null>(null);
  if (kept) {
    return (
      <EntryState title="Thank you, your request is kept" kept={kept}>
        <p>
          It is a request, not an order yet: nothing is charged. The prices are those of {kept.prices_as_of};
          we confirm them and the delivery with you by e-mail.
        </p>
        <div className={styles.actions}>
          <LinkButton to="/" variant="main">
            Go to the home page
          </LinkButton>
        </div>
      </EntryState>
    );
  }
  if (cart.list.length === 0 || !cart.on_this_device) {
    return (
      <div className={styles.screen}>
        <h1>Ask for these products</h1>
        <p className={styles.lead}>There is nothing on this device to ask for.</p>
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
      <h1>Ask for these products</h1>
      <p className={styles.lead}>
        {cart.list.length === 1 ? 'One product' : `${cart.list.length} products`},{' '}
        <strong>{showMoney(cart.subtotal)}</strong> without tax and freight. This is a request: nothing is
        charged, and we confirm prices and delivery by e-mail.
      </p>
      <OrderRequestForm onKept={setKept} />
    </div>
  );
}
