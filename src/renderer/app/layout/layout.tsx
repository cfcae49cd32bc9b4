import { Outlet, ScrollRestoration } from 'react-router-dom';
import { NetworkSign } from '../offline/network-sign';
import { EventBanner } from './event-banner';
import { Footer } from './footer';
import { Header } from './header';
import { PageProgress } from './page-progress';
import { RouteAnnouncer } from './route-announcer';
import { SkipLink } from './skip-link';
import { useVisitThrottle } from './use-visit-throttle';

/** What stands around every screen. */
export function Layout() {
  useVisitThrottle();
  return (
    <>
      <SkipLink />
      <PageProgress />
      <Header />
      <EventBanner />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <NetworkSign />
      <RouteAnnouncer />
      <ScrollRestoration />
    </>
  );
}
