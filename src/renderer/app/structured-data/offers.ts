import type { AggregateOffer, Offer, OfferLeaf, Organization } from 'schema-dts';
import type { Product } from '../../../shared/contract/calls';
import { wireToCents } from '../../../shared/lib/money';
import { organizationId, type DescribedPage } from './described-page';

/** What the sizes of a product cost; null for one that cannot be bought. */
export function offers(page: DescribedPage, { options }: Product): Offer | AggregateOffer | null {
  const all = options.map((size) => offer(page, size));
  const [first] = all;
  if (!first) return null;
  const seller: Organization = {
    '@type': 'Organization',
    '@id': organizationId(page),
    name: page.settings.brand,
  };
  if (all.length === 1) return { ...first, seller };
  const prices = options.map(({ attr_price }) => attr_price).sort((a, b) => wireToCents(a) - wireToCents(b));
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'USD',
    lowPrice: prices[0] ?? '',
    highPrice: prices.at(-1) ?? '',
    offerCount: all.length,
    seller,
    offers: all,
  };
}

function offer(
  page: DescribedPage,
  { attr_value, attr_price, stock, sold_out }: Product['options'][number],
): OfferLeaf {
  return {
    '@type': 'Offer',
    name: attr_value,
    price: attr_price,
    priceCurrency: 'USD',
    availability: availabilityOf(stock, sold_out),
    url: page.address,
  };
}

function availabilityOf(stock: number, soldOut: true | undefined) {
  if (soldOut) return 'https://schema.org/OutOfStock';
  return stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/MadeToOrder';
}
