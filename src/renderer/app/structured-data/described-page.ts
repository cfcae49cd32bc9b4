import type { ShopSettings } from '../../../shared/contract/shop-settings';

/** The page for which structured data is created. */
export interface DescribedPage {
  /** The shop's public origin without a trailing slash. */
  origin: string;
  /** Canonical URL. */
  address: string;
  settings: ShopSettings;
}

/** Returns the `@id` of the shop's organization, to which other nodes refer. */
export function organizationId({ origin }: DescribedPage): string {
  return `${origin}/#organization`;
}
