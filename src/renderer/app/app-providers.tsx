import { type ReactNode, useEffect } from 'react';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { Platform } from '../../shared/platform/platform';
import type { Client } from '../api/client';
import { ClientProvider } from '../api/client-context';
import { OnScreenKeyboardContext } from '../components/forms/on-screen-keyboard';
import { PlatformProvider } from '../platform/platform-context';
import { SettingsProvider } from '../state/settings';
import { StateRoot } from '../state/state-root';
import { type TokenStorage, TokenStorageProvider } from '../state/token-storage';
import { NoticeHost } from './layout/notices/notice-host';
import { useRestoredSession, CachedPagesProvider } from '../state/session';
import { useCartCountSync } from '../state/cart-calls';

/** Services that a host or a test provides to the application. */
export interface AppServices {
  client: Client;
  platform: Platform;
  settings: ShopSettings;
  tokenStorage: TokenStorage;
}

/** State and contexts around the router. They outlive a screen. */
export function AppProviders({
  client,
  platform,
  settings,
  tokenStorage,
  children,
}: AppServices & { children: ReactNode }) {
  return (
    <StateRoot>
      <SettingsProvider value={settings}>
        <PlatformProvider value={platform}>
          <TokenStorageProvider value={tokenStorage}>
            <CachedPagesProvider value={platform}>
              <ClientProvider value={client}>
                <OnScreenKeyboardContext.Provider value={settings.stand?.mode === 'kiosk'}>
                  <NoticeHost>
                    <HydrationEffects />
                    {children}
                  </NoticeHost>
                </OnScreenKeyboardContext.Provider>
              </ClientProvider>
            </CachedPagesProvider>
          </TokenStorageProvider>
        </PlatformProvider>
      </SettingsProvider>
    </StateRoot>
  );
}

/** After hydration, replays early input, removes the notice for a failed start, restores the session and updates the cart count. */
function HydrationEffects() {
  useEffect(() => {
    window.onHydrated?.();
    document.getElementById('start-failure')?.remove();
  }, []);
  useRestoredSession();
  useCartCountSync();
  return null;
}
