import { useState } from 'react';
import { Button } from './button';
import { copyText } from './copyable-text';
import styles from './copy-link.module.css';

/**
 * Copies the page's address for whoever it is sent to. A machine that shows the shop from its own disk does not know
 * where the website is: there it is what stands behind the website's name.
 */
export function CopyLink({ path }: { path: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const onWebsite = /^https?:$/.test(window.location.protocol);
    const done = await copyText(onWebsite ? window.location.origin + path : path);
    setSaid(words(done, onWebsite));
  };
  return (
    <span className={`${styles.place} needs-script`}>
      <Button look="quiet" onClick={() => void copy()}>
        Copy link
      </Button>
      <span role="status" className={styles.said}>
        {said}
      </span>
    </span>
  );
}

function words(done: boolean, onWebsite: boolean): string {
  if (!done) return 'This browser forbids copying.';
  return onWebsite ? 'Link copied.' : 'Copied: put it behind the address of our website.';
}
