import { useEffect, type ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { SkeletonRows } from '../../components/feedback/skeleton';
import { useSettings } from '../../state/settings';
import { CART_HEADING_ID } from './cart-focus';
import styles from './cart-layout.module.css';

export function CartLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <h1 id={CART_HEADING_ID} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

/** Server-rendered placeholder, the same for all visitors. Loads the visitor's own cart in the browser. */
export function CartLoading() {
  const { revalidate } = useRevalidator();
  const { phone, email } = useSettings();
  useEffect(() => void revalidate(), [revalidate]);
  return (
    <CartLayout title="Shopping cart">
      <div className="needs-script">
        <SkeletonRows rows={4} height={112} label="Loading the cart…" />
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <p className={styles.text}>
            The cart needs JavaScript, which is off or could not be loaded. Call {phone} or write to {email}{' '}
            with the catalogue numbers, sizes and quantities, and we will take your order.
          </p>
        )}
      </noscript>
    </CartLayout>
  );
}
