import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useSettings } from '../../state/settings';
import { SkeletonRows } from '../../components/feedback/skeleton';
import { CartFrame } from './cart-layout';
import styles from './cart-first-load.module.css';

/** What the server draws for everyone alike; the browser knows whose cart it is, and asks for it. */
export function CartFirstLoad() {
  const { revalidate } = useRevalidator();
  const { phone, email } = useSettings();
  useEffect(() => void revalidate(), [revalidate]);
  return (
    <CartFrame title="Shopping cart">
      <div className="needs-script">
        <SkeletonRows rows={4} height={112} label="Loading the cart…" />
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className={styles.words}>
            The cart needs JavaScript, which is off or did not come. Call {phone} or write to {email} with the
            catalogue numbers, sizes and quantities, and we take the order.
          </p>
        )}
      </noscript>
    </CartFrame>
  );
}
