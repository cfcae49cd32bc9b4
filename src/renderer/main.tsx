import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import type { Platform } from '../shared/platform/platform';
import type { ShopSettings } from '../shared/contract/shop-settings';
import { createClient } from './api/client';
import { nextTask } from './api/next-task';
import { readHydrationData } from './app/hydration-data';
import { createShopRouter, type ShopRouter } from './app/router';
import { Shop } from './app/shop';
import { webPlatform } from './platform/web-platform';
import { readSession } from './state/session';
import { createTokenKeeper } from './state/token-keeper';
import { whenSettled } from './lib/when-settled';
import './styles/tokens.css';
import './styles/base.css';

const keepVisitedCode = () => import('./app/offline/keep-visited');

declare global {
  interface Window {
    /** Set by the kiosk's preload script. */
    readonly platform?: Platform;
  }
}

const platform = window.platform ?? webPlatform;
const settings = JSON.parse(document.getElementById('shop-settings')?.textContent ?? '') as ShopSettings;
const keeper = createTokenKeeper(platform.memory);
const client = createClient({
  origin: '',
  fetch: (input, init) => window.fetch(input, init),
  slug: settings.slug,
  token: () => keeper.recall(),
  onToken: (token, sentWith) => keeper.renew(token, sentWith),
});

const root = document.getElementById('shop') ?? document.body;
const drawn = document.getElementById('shop-data')?.textContent;
const shop = (router: ShopRouter) => (
  <StrictMode>
    <Shop client={client} platform={platform} settings={settings} keeper={keeper}>
      <RouterProvider router={router} />
    </Shop>
  </StrictMode>
);

const start = async () => {
  // A page that the server drew can be read already: each step of going on from there is a task of its own, and the last
  // one, a transition, is done in slices, so that nothing that somebody does meanwhile has to wait for long.
  if (drawn) await nextTask();
  const router = await createShopRouter(client, drawn ? readHydrationData(drawn) : undefined);
  if (drawn) await nextTask();
  if (drawn) startTransition(() => void hydrateRoot(root, shop(router)));
  else createRoot(root).render(shop(router));
  // Not before the page is there with all its pictures: what follows serves the next visit.
  whenSettled(() => {
    const signedIn = async () => readSession(await keeper.recall()).userName !== '';
    keepVisitedCode().then(
      ({ keepVisited }) => keepVisited({ platform, router, client, signedIn }),
      // The shop works without it, as long as there is a network.
      () => undefined,
    );
  });
};
void start();
