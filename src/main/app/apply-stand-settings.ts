import { parseLink } from '../../shared/lib/link';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { StandSettings } from '../../shared/stands/stand-settings';

type Place = NonNullable<ShopSettings['stand']>;

/** What pages know of their stand. An address that no link may lead to is none: only a shop that is tried out has one. */
export function placeOf({
  mode,
  standName,
  showHours,
  shop,
}: Pick<StandSettings, 'mode' | 'standName' | 'showHours' | 'shop'>): Place {
  return {
    mode,
    name: standName,
    ...(showHours && { hours: showHours }),
    ...(parseLink(shop).kind === 'outside' && { website: shop }),
  };
}

/** The shop's settings at a stand. `pricesAsOf` is the day of prices that may have changed since; '' = today's. */
export function settingsHere(settings: ShopSettings, stand: Place, pricesAsOf: string): ShopSettings {
  // Whoever stands at the stand stays there.
  return { ...settings, redirects: false, stand, prices_as_of: pricesAsOf };
}
