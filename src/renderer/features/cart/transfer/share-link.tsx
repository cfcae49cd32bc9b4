import { useCallback, useEffect, useState } from 'react';
import { formatDate } from '../../../../shared/lib/format-date';
import { Button } from '../../../components/forms/button';
import { copyToClipboard } from '../../../lib/clipboard';
import styles from './share-link.module.css';

interface ShareLinkProps {
  link: string;
  /** ISO 8601. */
  expiresAt: string;
  onClose: () => void;
}

/** Copies the link on mount where the browser allows it. */
export function ShareLink({ link, expiresAt, onClose }: ShareLinkProps) {
  const [message, setMessage] = useState('');
  const copy = useCallback(() => {
    void copyToClipboard(link).then((done) =>
      setMessage(done ? 'Link copied.' : 'This browser forbids copying; the link can be marked.'),
    );
  }, [link]);
  useEffect(copy, [copy]);
  return (
    <section className={styles.share} aria-label="Link to this cart">
      <p>
        Whoever opens this link sees the selected lines and can add them to a cart of their own, until{' '}
        {formatDate(expiresAt)}. It does not tell whose they are.
        {link.startsWith('/') && ' Put it behind the address of our website.'}
      </p>
      <div className={styles.row}>
        <input
          className={styles.link}
          aria-label="Link"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={copy}>Copy</Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <p role="status" className={styles.message}>
        {message}
      </p>
    </section>
  );
}

/**
 * Returns the URL of a shared cart. On a stand, which does not know the address of the website, it is a path.
 */
export function shareUrl(code: string, page: string): string {
  const link = new URL(`/shoppingCart?share=${encodeURIComponent(code)}`, page);
  return /^https?:$/.test(link.protocol) ? link.href : link.pathname + link.search;
}
