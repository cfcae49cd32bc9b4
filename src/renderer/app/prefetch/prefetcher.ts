import { matchRoutes, type RouteObject } from 'react-router-dom';
import { isPrivatePage } from '../../../shared/lib/private-pages';
import type { Client } from '../../api/client';
import type { ScreenHandle } from '../screen-route';
import type { Ahead } from './ahead';
import { watchIntent, type Wishes } from './link-intent';
import { watchLinksInView } from './links-in-view';
import { loadAhead } from './load-ahead';
import { createDrawing } from './drawing';
import { createPagesAhead } from './pages-ahead';
import { savesData } from './saves-data';

/** What a prefetcher loads by, and where navigations look for it. */
export interface PrefetcherParts {
  client: Client;
  /** The routes of the shop's pages. */
  routes: RouteObject[];
  ahead: Ahead;
}

export interface Prefetcher {
  /** The visitor is at another page now (path and query): the wishes of the last one are over. */
  arrive(address: string): void;
  stop(): void;
}

/** Loads code and data of the pages that a visitor is about to open, and has the one that is meant drawn. */
export function startPrefetcher({ client, routes, ahead }: PrefetcherParts): Prefetcher {
  const pages = createPagesAhead<unknown>({ now: () => performance.now() });
  const drawing = createDrawing(ahead);
  let here = '';
  let headingFor = '';
  let stopLooking = () => {};
  const wishes: Wishes = {
    want(address, reason) {
      if (address === here || address === headingFor || savesData()) return;
      const screen = matchRoutes(routes, address)?.at(-1)?.route.handle as ScreenHandle | undefined;
      const url = new URL(address, window.location.href);
      if (!screen || isPrivatePage(url.pathname)) return;
      pages.want(address, reason, (signal) =>
        loadAhead(screen.load, { client, url, signal, glance: reason === 'view' }),
      );
      // Of several in sight nobody knows which is next.
      const page = reason === 'view' ? null : pages.find(address);
      if (page) drawing.plan(address, page, screen.drawing);
    },
    leave: pages.leave,
  };
  const intent = watchIntent(wishes);
  const leavePage = () => {
    stopLooking();
    intent.reset();
    drawing.giveUp();
  };
  ahead.take = (address, signal) => {
    leavePage();
    headingFor = address;
    return pages.take(address, signal);
  };
  return {
    arrive(address) {
      leavePage();
      pages.leaveAll();
      // Spelled as links are.
      const { pathname, search } = new URL(address, window.location.href);
      here = pathname + search;
      headingFor = '';
      stopLooking = watchLinksInView(wishes);
      intent.look();
    },
    stop() {
      leavePage();
      pages.leaveAll();
      intent.stop();
      ahead.take = () => null;
    },
  };
}
