import type { ShopSettings } from '../../shared/contract/shop-settings';
import type { Seller } from './document-lines';

/** Returns the shop as documents name it. */
export function documentSeller(
  { brand, postal_address, email, phone }: ShopSettings,
  taxNumbers: readonly string[] = [],
): Seller {
  return { name: brand, address: postal_address, email, phone, taxNumbers };
}
