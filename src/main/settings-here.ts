import type { ShopSettings } from '../shared/settings';
import type { StandSettings } from '../shared/stand-settings';

type Place = NonNullable<ShopSettings['stand']>;

/** What pages know of their stand. */
export function placeOf({ mode, standName, showHours }: StandSettings): Place {
  return { mode, name: standName, ...(showHours && { hours: showHours }) };
}

/** The shop's settings at a stand. `pricesAsOf` is the day of prices that may have changed since; '' = today's. */
export function settingsHere(settings: ShopSettings, stand: Place, pricesAsOf: string): ShopSettings {
  // Whoever stands at the stand stays there.
  return { ...settings, redirects: false, stand, prices_as_of: pricesAsOf };
}
