import type { ReactNode } from 'react';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { Platform } from '../../shared/platform/platform';
import type { Client } from '../api/client';
import { ClientProvider } from '../api/client-context';
import { OnScreenKeyboardContext } from '../components/forms/on-screen-keyboard';
import { PlatformProvider } from '../platform/platform-context';
import { CachedPagesProvider } from '../state/cached-pages-context';
import { SettingsProvider } from '../state/settings';
import { StateRoot } from '../state/state-root';
import type { TokenKeeper } from '../state/token-keeper';
import { TokenKeeperProvider } from '../state/token-keeper-context';
import { HydrationEffects } from './hydration/hydration-effects';
import { NoticeHost } from './layout/notices/notice-host';

/** Services that a host or a test provides to the application. */
export interface AppServices {
  client: Client;
  platform: Platform;
  settings: ShopSettings;
  keeper: TokenKeeper;
}

/** State and contexts around the router. They outlive a screen. */
export function AppProviders({
  client,
  platform,
  settings,
  keeper,
  children,
}: AppServices & { children: ReactNode }) {
  return (
    <StateRoot>
      <SettingsProvider value={settings}>
        <PlatformProvider value={platform}>
          <TokenKeeperProvider value={keeper}>
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
          </TokenKeeperProvider>
        </PlatformProvider>
      </SettingsProvider>
    </StateRoot>
  );
}
