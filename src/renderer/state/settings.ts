import { createContext, useContext } from 'react';
import type { ShopSettings } from '../../shared/contract/shop-settings';

const SettingsContext = createContext<ShopSettings | null>(null);
export const SettingsProvider = SettingsContext.Provider;

/** The shop as data: brand, contact, menu, footer. The same object for the whole visit. */
export function useSettings(): ShopSettings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('no SettingsProvider above');
  return settings;
}
