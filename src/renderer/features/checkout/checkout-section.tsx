import { useId, type ReactNode, type RefObject } from 'react';
import styles from './checkout-section.module.css';

interface CheckoutSectionProps {
  title: string;
  /** Of the title, which can take the focus. */
  titleRef?: RefObject<HTMLHeadingElement>;
  /** Displayed at the end of the title row. */
  action?: ReactNode;
  children: ReactNode;
}

export function CheckoutSection({ title, titleRef, action, children }: CheckoutSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
