import { useState } from 'react';
import { Button } from '../forms/button';
import { copyText } from '../../lib/clipboard';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** What the button says, such as `Copy citation`. */
  children: string;
  /** More for who cannot see what it stands beside. */
  about?: string;
  /** What to say when it is done; left out = `Copied.` */
  done?: string;
}

/** Copies a text that stands nowhere as such, and says so in words. */
export function CopyButton({ text, children, about, done = 'Copied.' }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async () => setSaid((await copyText(text)) ? done : 'This browser forbids copying.');
  return (
    <span className={`${styles.place} needs-script`}>
      <Button
        look="quiet"
        onClick={() => void copy()}
        {...(about && { 'aria-label': `${children} ${about}` })}
      >
        {children}
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </span>
  );
}
