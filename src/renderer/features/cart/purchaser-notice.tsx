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
          ? `${purchaser.name} opened this cart to be looked at. Nothing in it can be changed.`
          : `You are shopping for ${purchaser.name}. The cart goes back there; nothing is ordered here.`}
      </p>
      <Button disabled={busy} onClick={() => void leave()}>
        Go back without a cart
      </Button>
    </div>
  );
}
