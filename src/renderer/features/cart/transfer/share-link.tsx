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

/** Shows the link, and copies it immediately if the browser allows it. */
export function ShareLink({ link, expiresAt, onClose }: ShareLinkProps) {
  const [message, setMessage] = useState('');
  const copy = useCallback(() => {
    void copyToClipboard(link).then((isCopied) =>
      setMessage(
        isCopied ? 'Link copied.' : 'This browser does not allow copying. Select the link and copy it.',
      ),
    );
  }, [link]);
  useEffect(copy, [copy]);
  return (
    <section className={styles.share} aria-label="Link to this cart">
      <p>
        Anyone with this link can see the selected lines and add them to their own cart until{' '}
        {formatDate(expiresAt)}. It does not show your name.
        {link.startsWith('/') && ' Add it to the address of our website.'}
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
 * Returns the URL of a shared cart on the website to which `siteUrl` belongs. Returns only the path for a page of a stand
 * (`app://shop`), whose address works on that stand only.
 */
export function shareUrl(code: string, siteUrl: string): string {
  const link = new URL(`/shoppingCart?share=${encodeURIComponent(code)}`, siteUrl);
  return /^https?:$/.test(link.protocol) ? link.href : link.pathname + link.search;
}
