import type { createBrowserRouter } from 'react-router-dom';
import type { Platform } from '../../../shared/platform/platform';
import { isPrivatePage } from '../../../shared/lib/private-pages';
import type { Client } from '../../api/client';
import type { ScreenModule } from '../../api/screen-module';
import { loadShopData } from '../../state/shop-data';
import { onIdle } from '../../lib/on-idle';
import { savesData } from '../prefetch/saves-data';
import type { ScreenHandle } from '../router/screen-route';

interface Visit {
  platform: Platform;
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  client: Client;
  /** Whether somebody is signed in at this moment; none of their pages is noted. */
  signedIn: () => Promise<boolean>;
}

/** Milliseconds for which a page that was loaded ahead waits for its visit. */
const AHEAD_MS = 30_000;

/**
 * Has the machine keep the shop and the pages that are visited from now on. Does nothing for a visitor who saves data:
 * the shop's files would cost more than they bring.
 */
export async function keepVisited({ platform, router, client, signedIn }: Visit): Promise<void> {
  const available = savesData() ? 'never' : await platform.stayAvailable();
  if (available === 'never') return;
  const began = available === 'from-now-on' ? performance.now() : -Infinity;
  let noted = '';
  let isFirst = true;

  const keep = async () => {
    const { location, matches, loaderData, errors, navigation } = router.state;
    const route = matches.at(-1)?.route;
    const screen = route?.handle as ScreenHandle | undefined;
    const href = location.pathname + location.search;
    if (!route || !screen || errors || navigation.state !== 'idle' || href === noted) return;
    noted = href;
    if (isPrivatePage(location.pathname) || (await signedIn())) return;
    // The visitor waits for the page, nobody for what is kept of it.
    await new Promise<void>((resolve) => onIdle(resolve));
    // Asked at both ends: somebody may have signed in or out in between.
    if (await signedIn()) return;
    // The first page brought its data with it, and others may have been loaded ahead before the machine kept anything.
    const again = isFirst || performance.now() - began < AHEAD_MS;
    isFirst = false;
    const url = new URL(href, window.location.href);
    const module = (await screen.prepare()) as ScreenModule<unknown>;
    const data: unknown = again ? await loadAgain(screen, url) : loaderData[route.id];
    // What may come later has to have come as well.
    await Promise.all(Object.values((data ?? {}) as Record<string, unknown>));
    await platform.keepPage({ title: module.head(data, url.searchParams).title || 'Home page', href });
  };
  const loadAgain = async (screen: ScreenHandle, url: URL) => {
    const { signal } = new AbortController();
    const [data] = await Promise.all([screen.load({ client, url, signal }), loadShopData(client, signal)]);
    return data;
  };
  const tryToKeep = () =>
    keep().catch(() => {
      // A page that could not be loaded cannot be kept either.
    });
  await tryToKeep();
  router.subscribe(() => void tryToKeep());
  // The visitor may have gone on meanwhile.
  await tryToKeep();
}
