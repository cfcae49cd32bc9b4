import { useState } from 'react';
import { Button } from '../forms/button';
import { copyToClipboard } from '../../lib/clipboard';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  text: string;
  /** Button label, such as `Copy citation`. */
  children: string;
  /** Added to the accessible name. */
  description?: string;
  /** Default `Copied.` */
  successMessage?: string;
}

/** Copies a text and shows the result as text. */
export function CopyButton({ text, children, description, successMessage = 'Copied.' }: CopyButtonProps) {
  const [status, setStatus] = useState('');
  const copy = async () =>
    setStatus((await copyToClipboard(text)) ? successMessage : 'This browser does not allow copying.');
  return (
    <span className={`${styles.container} needs-script`}>
      <Button
        variant="quiet"
        onClick={() => void copy()}
        {...(description && { 'aria-label': `${children} ${description}` })}
      >
        {children}
      </Button>
      <span role="status" className={styles.status}>
        {status}
      </span>
    </span>
  );
}
