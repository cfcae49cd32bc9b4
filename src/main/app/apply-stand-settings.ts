import type { ShopSettings } from '../../shared/contract/shop-settings';
import { parseLink } from '../../shared/lib/link';
import type { StandSettings } from '../../shared/stands/stand-settings';

type StandInfo = NonNullable<ShopSettings['stand']>;

/** Returns the stand settings that pages receive. Omits a website that links may not open, such as a local test shop. */
export function standInfo({
  mode,
  standName,
  country,
  showHours,
  shop,
}: Pick<StandSettings, 'mode' | 'standName' | 'country' | 'showHours' | 'shop'>): StandInfo {
  return {
    mode,
    name: standName,
    ...(country && { country }),
    ...(showHours && { hours: showHours }),
    ...(parseLink(shop).kind === 'outside' && { website: shop }),
  };
}

/** `pricesAsOf` is the day of expired prices; '' for current ones. */
export function applyStandSettings(
  settings: ShopSettings,
  stand: StandInfo,
  pricesAsOf: string,
): ShopSettings {
  // Kiosks never redirect visitors to another site.
  return { ...settings, redirects: false, stand, prices_as_of: pricesAsOf };
}
