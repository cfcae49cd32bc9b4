import type { ShopSettings } from '../../shared/contract/shop-settings';
import { parseLink } from '../../shared/lib/link';
import type { StandSettings } from '../../shared/stands/stand-settings';

type StandInfo = NonNullable<ShopSettings['stand']>;

/**
 * Returns the settings of a stand that pages receive. `website` is the URL of its shop; absent when links may not open it,
 * such as that of a local test shop.
 */
export function standInfo({
  mode,
  standName,
  country,
  showHours,
  shop: shopUrl,
}: Pick<StandSettings, 'mode' | 'standName' | 'country' | 'showHours' | 'shop'>): StandInfo {
  return {
    mode,
    name: standName,
    ...(country && { country }),
    ...(showHours && { hours: showHours }),
    ...(parseLink(shopUrl).kind === 'outside' && { website: shopUrl }),
  };
}

/** Returns the shop's settings for pages of a stand. `pricesAsOf` is the day of expired prices; '' for current ones. */
export function applyStandSettings(
  settings: ShopSettings,
  stand: StandInfo,
  pricesAsOf: string,
): ShopSettings {
  // Kiosks never redirect visitors to another site.
  return { ...settings, redirects: false, stand, prices_as_of: pricesAsOf };
}
