import { createContext, useContext } from 'react';
import type { ShopSettings } from '../../shared/contract/shop-settings';

const SettingsContext = createContext<ShopSettings | null>(null);
export const SettingsProvider = SettingsContext.Provider;

/** Returns the shop's settings (brand, contact, menu, footer). The object does not change during a visit. */
export function useSettings(): ShopSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('SettingsProvider is missing');
  return settings;
}
