import type { ShopSettings } from '../shared/settings';

/** The shop's settings at a stand. `pricesAsOf` is the day of prices that may have changed since; '' = today's. */
export function settingsHere(
  settings: ShopSettings,
  stand: NonNullable<ShopSettings['stand']>,
  pricesAsOf: string,
): ShopSettings {
  // Whoever stands at the stand stays there.
  return { ...settings, redirects: false, stand, prices_as_of: pricesAsOf };
}
