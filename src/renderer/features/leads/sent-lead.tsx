import { useEffect, useRef } from 'react';
import { Button } from '../../components/forms/button';
import { Copyable } from '../../components/feedback/copyable';
import styles from './lead-form.module.css';

/** That something was sent, and the number to quote; '' while a stand keeps it for the shop. It takes the focus from the form that is gone. */
export function SentLead({ receipt, onAgain }: { receipt: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sent} aria-labelledby="sent">
      <h2 id="sent" ref={heading} tabIndex={-1}>
        {receipt ? 'Thank you, it is with us' : 'Thank you, it is kept on this device'}
      </h2>
      {!receipt && (
        <p>It goes to the shop as soon as there is a network. The receipt comes by e-mail then.</p>
      )}
      {receipt && (
        <p>
          Your number is <Copyable text={receipt} label="number" />. A receipt is on its way to your e-mail
          address.
        </p>
      )}
      <p>We answer within two working days. Please name the number when you write or call.</p>
      <div>
        <Button onClick={onAgain}>Send another one</Button>
      </div>
    </section>
  );
}
