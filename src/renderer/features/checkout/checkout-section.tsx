import { useId, type ReactNode } from 'react';
import styles from './checkout-section.module.css';

interface CheckoutSectionProps {
  title: string;
  /** Displayed at the end of the title row. */
  action?: ReactNode;
  children: ReactNode;
}

export function CheckoutSection({ title, action, children }: CheckoutSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
