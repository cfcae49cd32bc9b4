import type { ReactNode } from 'react';
import type { Platform } from '../../shared/platform/platform';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { Client } from '../api/client';
import { ClientProvider } from '../api/client-context';
import { PlatformProvider } from '../platform/platform-context';
import { SettingsProvider } from '../state/settings';
import type { TokenKeeper } from '../state/token-keeper';
import { StateRoot } from '../state/state-root';
import { ForgetPagesProvider } from '../state/forget-pages-context';
import { TokenKeeperProvider } from '../state/token-keeper-context';
import { ScreenKeysContext } from '../components/forms/on-screen-keyboard';
import { BadgeInStep } from './badge-in-step';
import { NoticeHost } from './layout/notice-host';
import { TakeOver } from './take-over';

/** What a host or a test hands to the shop. */
export interface ShopParts {
  client: Client;
  platform: Platform;
  settings: ShopSettings;
  keeper: TokenKeeper;
}

/** Everything that outlives a screen, around the router. */
export function Shop({ client, platform, settings, keeper, children }: ShopParts & { children: ReactNode }) {
  return (
    <StateRoot>
      <SettingsProvider value={settings}>
        <PlatformProvider value={platform}>
          <TokenKeeperProvider value={keeper}>
            <ForgetPagesProvider value={platform}>
              <ClientProvider value={client}>
                <BadgeInStep />
                <ScreenKeysContext.Provider value={settings.stand?.mode === 'kiosk'}>
                  <NoticeHost>
                    <TakeOver />
                    {children}
                  </NoticeHost>
                </ScreenKeysContext.Provider>
              </ClientProvider>
            </ForgetPagesProvider>
          </TokenKeeperProvider>
        </PlatformProvider>
      </SettingsProvider>
    </StateRoot>
  );
}
