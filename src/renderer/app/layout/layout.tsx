import { memo, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazy-component';
import { onIdle } from '../../lib/scheduling';
import { useHydrationSafeValue } from '../../hooks/use-hydration-safe-value';
import { useSettings } from '../../state/settings';
import { useVisitorLocation } from '../../state/visitor-location';
import { OfflineIndicator } from '../offline/offline-indicator';
import { EventBanner } from './event-banner';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { RouteAnnouncer } from './route-announcer';
import { useExpiredSessionRedirect, useReloadForOtherCustomer } from '../../state/use-error-handler';
import { useVisitThrottle } from './use-visit-throttle';

// Not re-rendered on navigation; parts that depend on the URL read it themselves.
const PageHeader = memo(Header);
const PageFooter = memo(Footer);

/** Header, footer and everything else around a screen. */
export function Layout({ children }: { children: ReactNode }) {
  useVisitThrottle();
  useExpiredSessionRedirect();
  useReloadForOtherCustomer();
  const reduced = isCheckout(useLocation().pathname);
  const location = useVisitorLocation();
  const isIdle = useIsIdle();
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <div aria-live="polite">{isIdle && <SiteRedirect location={location} />}</div>
      <PageHeader reduced={reduced} location={location} />
      {!reduced && <EventBanner />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter reduced={reduced} />
      {isIdle && <IdleParts />}
      <OfflineIndicator />
      <StandOverlays />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}

/** The checkout has a reduced layout so that nothing distracts from it. */
function isCheckout(pathname: string): boolean {
  return /^\/shoppingcart\/pay\/?$/i.test(pathname);
}

/** The first tab stop: skips the header. */
function SkipLink() {
  const skip = (event: MouseEvent) => {
    // The browser would add `#main` to the history, and the router would treat it as a navigation.
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <a href="#main" className={styles.skip} onClick={skip}>
      Skip to content
    </a>
  );
}

/** A progress bar at the top edge while the next screen is loading. Its delay hides it for fast navigations. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.progress} aria-hidden="true" data-testid="page-progress" />
  );
}

/** Returns false until the browser is idle for the first time. Parts that no page needs before load then. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => onIdle(() => setIsIdle(true)), []);
  return isIdle;
}

const SiteRedirect = lazyComponent(
  () => import('./site-redirect'),
  (module) => module.SiteRedirect,
);

const IdleParts = lazyComponent(
  () => import('./idle-parts'),
  (module) => module.IdleParts,
);

const LazyStandOverlays = lazyComponent(
  () => import('./stand-overlays'),
  (module) => module.StandOverlays,
);

/** The overlays of a stand. They render after hydration, because the prerendered start page does not contain them. */
function StandOverlays() {
  const isStand = useSettings().stand !== null;
  const isHydrated = useHydrationSafeValue(true, false);
  return isStand && isHydrated && <LazyStandOverlays />;
}
