import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { showMoney } from '../../../shared/domain/money';
import { say } from '../../../shared/domain/messages';
import { useCartCall } from '../../state/cart-call';
import { useNotify } from '../../state/notices';
import { useRemedy } from '../../state/use-remedy';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';
import { CartFrame } from './cart-frame';
import { LineGoods } from './line-goods';
import { LinePrice } from './line-price';
import styles from './shared-cart.module.css';

interface SharedCartProps {
  code: string;
  cart: ReplyOf<'sharedCart'>;
}

/** Lines that somebody else put together, to be taken over into one's own cart. */
export function SharedCart({ code, cart }: SharedCartProps) {
  const call = useCartCall();
  const notify = useNotify();
  const navigate = useNavigate();
  const applyRemedy = useRemedy();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const outcome = await call('takeSharedCart', { code });
    setBusy(false);
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const { left_out: leftOut } = outcome.data;
    if (leftOut === 0) notify({ tone: 'success', text: say('succeed') });
    else {
      const lines = leftOut === 1 ? '1 line' : `${leftOut} lines`;
      notify({ tone: 'warning', text: `${lines} could not be added: see below what can be ordered.` });
    }
    void navigate('/shoppingCart');
  };
  return (
    <CartFrame title="A shared cart">
      <p className={styles.lead}>
        Somebody put this together for you, at today’s prices. Adding it leaves their cart as it is.
      </p>
      <ul className={styles.lines} aria-label="Lines of the shared cart">
        {cart.list.map((line) => (
          <li key={`${line.goods_id} ${line.goods_attr}`} className={styles.line}>
            <LineGoods line={line} />
            <span className={styles.units}>
              {line.goods_number.toLocaleString('en-US')} × {line.attr_new}
            </span>
            <LinePrice line={line} />
            <strong className={styles.sum}>
              {line.price_sum === null ? '–' : showMoney(line.price_sum)}
            </strong>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        Subtotal <strong>{showMoney(cart.subtotal)}</strong>
      </p>
      <div className={styles.ways}>
        <Button look="main" disabled={busy} onClick={() => void take()}>
          {busy ? 'One moment…' : 'Add all to my cart'}
        </Button>
        <LinkButton to="/shoppingCart">Go to my cart</LinkButton>
      </div>
    </CartFrame>
  );
}
