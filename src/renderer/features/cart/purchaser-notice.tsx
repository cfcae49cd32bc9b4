import { useState } from 'react';
import { Button } from '../../components/forms/button';
import type { Cart } from './cart-change';
import styles from './purchaser-notice.module.css';
import { usePunchoutReturn } from './use-punchout-return';

/** Names the purchasing system and offers to return to it without a cart. */
export function PurchaserNotice({ purchaser }: { purchaser: NonNullable<Cart['purchaser']> }) {
  const returnCart = usePunchoutReturn();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await returnCart([]);
    setBusy(false);
  };
  return (
    <div className={styles.note}>
      <p>
        {purchaser.inspect
          ? `${purchaser.name} opened this cart for viewing only. You cannot change it.`
          : `You are shopping for ${purchaser.name}. Your cart is sent back there. You do not place an order here.`}
      </p>
      <Button disabled={busy} onClick={() => void leave()}>
        Return without a cart
      </Button>
    </div>
  );
}
