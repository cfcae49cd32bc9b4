import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import type { Platform } from '../shared/bridge';
import type { ShopSettings } from '../shared/settings';
import { createClient } from './api/client';
import { readHydrationData } from './app/hydration-data';
import { createShopRouter, type ShopRouter } from './app/router';
import { Shop } from './app/shop';
import { webPlatform } from './platform/web-platform';
import { createTokenKeeper } from './state/token-keeper';
import './styles/tokens.css';
import './styles/base.css';

declare global {
  interface Window {
    /** Set by the kiosk's preload script. */
    readonly platform?: Platform;
  }
}

const platform = window.platform ?? webPlatform;
const keeper = createTokenKeeper(platform.memory);
const client = createClient({
  origin: '',
  fetch: (input, init) => window.fetch(input, init),
  token: () => keeper.current(),
  onToken: (token) => keeper.keep(token),
});
const settings = JSON.parse(document.getElementById('shop-settings')?.textContent ?? '') as ShopSettings;

const root = document.getElementById('shop') ?? document.body;
const drawn = document.getElementById('shop-data')?.textContent;
const shop = (router: ShopRouter) => (
  <StrictMode>
    <Shop client={client} platform={platform} settings={settings} keeper={keeper}>
      <RouterProvider router={router} />
    </Shop>
  </StrictMode>
);

if (drawn) {
  // The server drew this page: go on from there.
  void createShopRouter(client, readHydrationData(drawn)).then((router) => hydrateRoot(root, shop(router)));
} else {
  void createShopRouter(client).then((router) => createRoot(root).render(shop(router)));
}
