import { memo, type ReactNode } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { useVisitorLocation } from '../../state/visitor-location';
import { OfflineIndicator } from '../offline/offline-indicator';
import { EventBanner } from './event-banner';
import { Footer } from './footer';
import { Header } from './header';
import { KeyboardSetting } from './keyboard-setting';
import { PageProgress } from './page-progress';
import { RouteAnnouncer } from './route-announcer';
import { SiteRedirect } from './site-redirect';
import { SkipLink } from './skip-link';
import { StandCorner } from './stand-corner';
import { useVisitThrottle } from './use-visit-throttle';

/** Alike on nearly every page: what in them depends on the address asks for it itself. */
const [Top, Bottom] = [memo(Header), memo(Footer)];

/** What stands around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  useVisitThrottle();
  const calm = isCalm(useLocation().pathname);
  const place = useVisitorLocation();
  return (
    <>
      <SkipLink />
      <PageProgress />
      <SiteRedirect place={place} />
      <Top calm={calm} place={place} />
      {!calm && <EventBanner />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Bottom calm={calm} />
      {!calm && <KeyboardSetting />}
      <OfflineIndicator />
      <StandCorner />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}

/** While an order is settled and paid nothing leads away from it but the way back. */
function isCalm(pathname: string): boolean {
  return /^\/shoppingcart\/pay\/?$/i.test(pathname);
}
