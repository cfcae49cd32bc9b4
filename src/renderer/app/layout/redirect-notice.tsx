import { useEffect } from 'react';
import type { SiteRedirect } from '../../../shared/lib/site-redirect';
import { usePlatform } from '../../platform/platform-context';
import { Button } from '../../components/forms/button';
import styles from './redirect-notice.module.css';

/** Milliseconds in which somebody can read where they are taken, and say no. */
const LEAVE_AFTER = 3000;

const words = {
  chinese: 'You seem to be in China. We are taking you to our Chinese site.',
  mobile: 'We are taking you to our site for telephones.',
} as const;

/** Says where the visitor is being taken, and goes there unless they want to stay. */
export function RedirectNotice({ redirect, onStay }: { redirect: SiteRedirect; onStay: () => void }) {
  const platform = usePlatform();
  const { site, address } = redirect;

  useEffect(() => {
    const timer = setTimeout(() => void platform.leaveTo(address), LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [platform, address]);

  return (
    <section className={styles.notice} aria-label="Another site">
      <div className={styles.inner}>
        <p>{words[site]}</p>
        <div className={styles.ways}>
          <Button onClick={onStay}>Stay here</Button>
          <Button onClick={() => void platform.leaveTo(address)}>Go now</Button>
        </div>
      </div>
    </section>
  );
}
