import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { siteRedirect, type SiteRedirect as Redirect } from '../../../shared/lib/site-redirect';
import type { VisitorLocation } from '../../state/visitor-location';
import { useSettings } from '../../state/settings';
import { rememberStay, hasChosenToStay } from '../../state/stay-on-site';
import { RedirectNotice } from './redirect-notice';

/** Leads visitors whom another site of the shop serves better there, unless they say no; they are asked once. */
export function SiteRedirect({ place }: { place: VisitorLocation | null }) {
  const there = useRedirect(place);
  const [stays, setStays] = useState(false);
  const stay = () => {
    rememberStay();
    setStays(true);
    // The button goes away, and the focus must not be lost with it.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return <div aria-live="polite">{there && !stays && <RedirectNotice redirect={there} onStay={stay} />}</div>;
}

/** By the page that the visit began with: what somebody opens later is what they want to see here. */
function useRedirect(place: VisitorLocation | null): Redirect | null {
  const settings = useSettings();
  const [{ pathname, search }] = useState(useLocation());
  // Null while the server draws, and for the first moment of what it drew.
  const visitor = useSyncExternalStore(
    neverChanges,
    () => (hasChosenToStay() ? null : navigator.userAgent),
    () => null,
  );
  const there =
    visitor === null ? null : siteRedirect({ place, userAgent: visitor, pathname, search }, settings);
  const missing = there?.missing;
  useEffect(() => {
    if (missing) console.warn(`The page names no ${missing}: its mobile page is not known.`);
  }, [missing]);
  return there;
}

const neverChanges = () => () => undefined;
