import type { Product as ProductNode } from 'schema-dts';
import type { Product } from '../../../shared/contract/calls';
import { ownImageUrl } from '../../components/media/safe-image';
import type { DescribedPage } from './described-page';
import { identifiers } from './identifiers';
import { offers } from './offers';

/** A product as shops and search engines speak of it. Reviews and ratings are left out: there are none. */
export function productNode(page: DescribedPage, product: Product): ProductNode {
  const { goods_name, goods_sn, description, attrs, parents, images } = product;
  const offered = offers(page, product);
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
    ...(offered && { offers: offered }),
  };
}

/** A compound is one, known structure or not; anything else is when one substance's number or structure names it. */
function isSubstance({ product_class, cas, smiles }: Product): boolean {
  return product_class === 'compound' || cas !== null || smiles !== null;
}
