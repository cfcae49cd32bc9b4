import { useEffect, useRef, type ReactNode } from 'react';
import styles from './checkout-message.module.css';

interface CheckoutMessageProps {
  title: string;
  text: ReactNode;
  /** Moves the focus to the title, because the message replaces the form that the visitor was filling in. */
  urgent?: boolean;
  /** Actions. */
  children: ReactNode;
}

/** Replaces the form with a message. */
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
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
