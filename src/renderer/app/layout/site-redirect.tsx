import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { siteRedirect, type SiteRedirectTarget as Redirect } from '../../../shared/lib/site-redirect';
import { Button } from '../../components/forms/button';
import { focusContent } from '../../lib/focus-content';
import { usePlatform } from '../../platform/platform-context';
import { useSettings } from '../../state/settings';
import type { VisitorLocation } from '../../state/visitor-location';
import styles from './site-redirect.module.css';

/**
 * Redirects to the Chinese or the mobile site after a notice, on which the visitor can decline. Does nothing for a visitor who has
 * declined before.
 */
export function SiteRedirect({ location }: { location: VisitorLocation | null }) {
  const redirect = useRedirect(location);
  const [isDeclined, setDeclined] = useState(false);
  const stay = () => {
    rememberStay();
    setDeclined(true);
    // The focused button disappears.
    focusContent();
  };
  return redirect && !isDeclined && <RedirectNotice redirect={redirect} onStay={stay} />;
}

/** Returns the redirect for the first page of the visit; null for none. The visitor chose all later pages on this site. */
function useRedirect(location: VisitorLocation | null): Redirect | null {
  const settings = useSettings();
  const [{ pathname, search }] = useState(useLocation());
  // Null on the server, during hydration, and when the visitor has declined before.
  const userAgent = useSyncExternalStore(
    subscribeToNothing,
    () => (hasChosenToStay() ? null : navigator.userAgent),
    () => null,
  );
  const redirect =
    userAgent === null ? null : siteRedirect({ location, userAgent, pathname, search }, settings);
  const missingParameter = redirect?.missing;
  useEffect(() => {
    if (missingParameter)
      console.warn(`No mobile page for this URL: the parameter ${missingParameter} is missing.`);
  }, [missingParameter]);
  return redirect;
}

const subscribeToNothing = () => () => undefined;

/** Milliseconds in which the visitor can read the notice and decline. */
const REDIRECT_DELAY_MS = 3000;

const messages = {
  chinese: 'You seem to be in China. We are taking you to our Chinese site.',
  mobile: 'We are taking you to our mobile site.',
} as const;

function RedirectNotice({ redirect, onStay }: { redirect: Redirect; onStay: () => void }) {
  const platform = usePlatform();
  const { site, address } = redirect;

  useEffect(() => {
    const timer = setTimeout(() => void platform.navigateTo(address), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [platform, address]);

  return (
    <section className={styles.notice} aria-label="Another site">
      <div className={styles.inner}>
        <p>{messages[site]}</p>
        <div className={styles.actions}>
          <Button onClick={onStay}>Stay here</Button>
          <Button onClick={() => void platform.navigateTo(address)}>Go now</Button>
        </div>
      </div>
    </section>
  );
}

const STORAGE_KEY = 'stays here';

/** Returns whether the visitor has declined the redirect to another site. */
function hasChosenToStay(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** Stores that the visitor wants to stay. Where the browser forbids storage, the next visit asks again. */
function rememberStay(): void {
  try {
    localStorage.setItem(STORAGE_KEY, 'yes');
  } catch {
    return;
  }
}
