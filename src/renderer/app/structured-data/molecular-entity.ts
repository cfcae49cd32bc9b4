import type { MolecularEntity } from 'schema-dts';
import type { Product } from '../../../shared/contract/calls';
import type { DescribedPage } from './described-page';
import { identifiers } from './identifiers';

/** The compound in the bottle; null for a product whose structure is not known, or that has none. */
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
