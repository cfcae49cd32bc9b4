import type { ReactNode } from 'react';
import styles from './cart-layout.module.css';
import { CART_TITLE } from './cart-focus';

/** What stands around everything that the cart's address shows. */
export function CartFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <h1 id={CART_TITLE} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
