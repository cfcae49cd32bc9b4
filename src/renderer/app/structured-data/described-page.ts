import type { ShopSettings } from '../../../shared/contract/shop-settings';

/** The page whose things are described. */
export interface DescribedPage {
  /** Where the shop is known, without a final slash. */
  origin: string;
  /** Whole address that names the page's content. */
  address: string;
  settings: ShopSettings;
}

/** The shop itself, which many things name, stands once and is pointed to. */
export function organizationId({ origin }: DescribedPage): string {
  return `${origin}/#organization`;
}
