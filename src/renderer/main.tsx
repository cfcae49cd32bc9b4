import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import type { ShopSettings } from '../shared/contract/shop-settings';
import type { Platform } from '../shared/platform/platform';
import { createClient } from './api/client';
import { AppProviders } from './app/app-providers';
import { parseHydrationData } from './app/hydration/hydration-data';
import { createShopRouter, type ShopRouter } from './app/router/create-router';
import { onLoadIdle, yieldToMain } from './lib/scheduling';
import { webPlatform } from './platform/web-platform';
import { parseSession } from './state/session';
import { createTokenStorage } from './state/token-storage';
import './styles/tokens.css';
import './styles/base.css';

const importPageCaching = () => import('./app/offline/cache-visited-pages');

declare global {
  interface Window {
    /** Set by the kiosk's preload script. */
    readonly platform?: Platform;
  }
}

const platform = window.platform ?? webPlatform;
const settings = JSON.parse(document.getElementById('shop-settings')?.textContent ?? '') as ShopSettings;
const tokenStorage = createTokenStorage(platform.sessionToken);
const client = createClient({
  origin: '',
  fetch: (input, init) => window.fetch(input, init),
  slug: settings.slug,
  token: () => tokenStorage.read(),
  onToken: (token, sentWith) => tokenStorage.renew(token, sentWith),
  onExpired: (token) => tokenStorage.expire(token),
});

if (settings.stand?.mode === 'kiosk') document.documentElement.dataset.kiosk = '';

const root = document.getElementById('shop') ?? document.body;
const hydrationData = document.getElementById('shop-data')?.textContent;
const app = (router: ShopRouter) => (
  <StrictMode>
    <AppProviders client={client} platform={platform} settings={settings} tokenStorage={tokenStorage}>
      <RouterProvider router={router} />
    </AppProviders>
  </StrictMode>
);

const start = async () => {
  // A server-rendered page is readable already, so hydration runs in separate tasks and a transition: input comes first.
  if (hydrationData) await yieldToMain();
  const router = await createShopRouter(
    client,
    hydrationData ? parseHydrationData(hydrationData) : undefined,
  );
  if (hydrationData) await yieldToMain();
  if (hydrationData && router.state.initialized) startTransition(() => void hydrateRoot(root, app(router)));
  else createRoot(root).render(app(router));
  // Offline copies serve later visits, so caching waits until the page and its pictures have loaded.
  onLoadIdle(() => {
    const isSignedIn = async () => parseSession(await tokenStorage.read()).userName !== '';
    importPageCaching().then(
      ({ cacheVisitedPages }) => cacheVisitedPages({ platform, router, client, isSignedIn }),
      // The shop works online without it.
      () => undefined,
    );
  });
};
void start();
