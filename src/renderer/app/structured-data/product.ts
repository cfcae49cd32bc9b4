import type {
  AggregateOffer,
  MolecularEntity,
  Offer,
  OfferLeaf,
  Organization,
  Product as ProductNode,
  PropertyValue,
} from 'schema-dts';
import type { Product } from '../../../shared/contract/calls';
import { availabilityOf } from '../../../shared/catalogue/availability';
import { wireToCents } from '../../../shared/lib/money';
import { ownImageUrl } from '../../components/media/safe-image';
import { organizationId, type DescribedPage } from './site';

/** Creates the product node, without reviews: they are not part of the loader data. */
export function productNode(page: DescribedPage, product: Product): ProductNode {
  const { goods_name, goods_sn, description, attrs, parents, images } = product;
  const offerNode = offers(page, product);
  const identifier = identifiers(product);
  return {
    '@type': 'Product',
    '@id': `${page.address}#product`,
    ...(isSubstance(product) && { additionalType: 'https://schema.org/ChemicalSubstance' }),
    name: goods_name,
    url: page.address,
    sku: goods_sn,
    mpn: goods_sn,
    brand: { '@type': 'Brand', name: page.settings.brand },
    category: parents.map(({ name }) => name).join(' > '),
    ...(description && { description }),
    image: images.flatMap(({ url }) => ownImageUrl(url) ?? []).map((picture) => page.origin + picture),
    ...(identifier.length > 0 && { identifier }),
    additionalProperty: attrs.map(({ attr_name, attr_value }) => ({
      '@type': 'PropertyValue',
      name: attr_name,
      value: attr_value,
    })),
    ...(offerNode && { offers: offerNode }),
  };
}

/** Returns whether the product is a chemical substance: a compound, or anything with a CAS number or a structure. */
function isSubstance({ product_class, cas, smiles }: Product): boolean {
  return product_class === 'compound' || cas !== null || smiles !== null;
}

/** Creates the molecule node; null for a product without a known structure. */
export function molecularEntity({ address }: DescribedPage, product: Product): MolecularEntity | null {
  const { goods_name, synonyms, smiles, inchikey, formula, weight } = product;
  if (!smiles) return null;
  return {
    '@type': 'MolecularEntity',
    '@id': `${address}#molecule`,
    name: goods_name,
    mainEntityOfPage: address,
    smiles,
    ...(synonyms.length > 0 && { alternateName: synonyms }),
    ...(inchikey && { inChIKey: inchikey }),
    ...(formula && { molecularFormula: formula }),
    ...(weight && { molecularWeight: `${weight} g/mol` }),
    identifier: identifiers(product),
  };
}

/** Returns the offers of all sizes that have a price; null when there is none, because an offer needs a price. */
function offers(page: DescribedPage, { options }: Product): Offer | AggregateOffer | null {
  const priced = options.flatMap(({ attr_price: price, ...size }) =>
    price === null ? [] : [{ ...size, price }],
  );
  const sizeOffers = priced.map((size) => offer(page, size));
  const [first] = sizeOffers;
  if (!first) return null;
  const seller: Organization = {
    '@type': 'Organization',
    '@id': organizationId(page),
    name: page.settings.brand,
  };
  if (sizeOffers.length === 1) return { ...first, seller };
  const prices = priced.map(({ price }) => price).sort((a, b) => wireToCents(a) - wireToCents(b));
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'USD',
    lowPrice: prices[0] ?? '',
    highPrice: prices.at(-1) ?? '',
    offerCount: sizeOffers.length,
    seller,
    offers: sizeOffers,
  };
}

function offer(
  page: DescribedPage,
  { attr_value, price, ...size }: Omit<Product['options'][number], 'attr_price'> & { price: string },
): OfferLeaf {
  return {
    '@type': 'Offer',
    name: attr_value,
    price,
    priceCurrency: 'USD',
    availability: schemaAvailability[availabilityOf(size)],
    url: page.address,
  };
}

const schemaAvailability = {
  'in stock': 'https://schema.org/InStock',
  'made to order': 'https://schema.org/MadeToOrder',
  'sold out': 'https://schema.org/OutOfStock',
} as const;

/** Returns CAS number and InChIKey, as far as they are known. */
function identifiers({ cas, inchikey }: Product): PropertyValue[] {
  return [
    ...(cas ? [propertyValue('CAS Registry Number', cas)] : []),
    ...(inchikey ? [propertyValue('InChIKey', inchikey)] : []),
  ];
}

function propertyValue(propertyID: string, value: string): PropertyValue {
  return { '@type': 'PropertyValue', propertyID, value };
}
