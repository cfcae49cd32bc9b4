import { useEffect, useRef, type ReactNode } from 'react';
import styles from './checkout-message.module.css';

interface CheckoutMessageProps {
  title: string;
  text: ReactNode;
  /** Takes the focus: it came in place of what a person was working with. */
  urgent?: boolean;
  /** What can be done about it. */
  children: ReactNode;
}

/** Says one thing in place of the form. */
export function CheckoutMessage({ title, text, urgent = false, children }: CheckoutMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (urgent) heading.current?.focus();
  }, [urgent]);
  return (
    <section className={styles.message}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  );
}
