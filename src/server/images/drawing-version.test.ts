import { createHash } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { productClasses, type ProductClass } from '../../shared/contract/goods';
import { DRAWING_VERSION } from './image-files';
import type { ProductImageRow } from './product-facts';
import { productImage } from './product-image';
import { createStructureRenderer } from './structure-renderer';

/**
 * Hashes of the drawings below by version. After a change of the drawings, increment `DRAWING_VERSION` and add a row: browsers and
 * caches would otherwise keep the earlier drawings of an unchanged catalogue.
 */
const hashes: Readonly<Record<number, string>> = {
  1: 'ed64f4b9a3cab71faa81428746816512220da8d9eba2a18251d2bd07e864b11f',
};

const structures = createStructureRenderer();
afterAll(() => structures.close());

const facts: Readonly<Record<string, string>> = {
  Target: 'EGFR',
  Host: 'Rabbit',
  Clonality: 'Monoclonal',
  Isotype: 'IgG2a',
  Applications: 'WB, IHC, Flow cytometry',
  Conjugate: 'Alexa Fluor 488',
  Excitation: '490 nm',
  Emission: '525 nm',
  Species: 'Human',
  Tag: 'His',
  'Expression system': 'HEK293',
  'Molecular weight': '25 kDa',
  Format: '96 wells',
  Detection: 'Colorimetric',
  Concentration: '10×',
  pH: '7.4',
  Use: 'Cell lysis',
  Volume: '15 mL',
  Material: 'Polypropylene',
  Sensitivity: '5 pg/mL',
  'Detection range': '10–1000 pg/mL',
};

function row(product_class: ProductClass, changes: Partial<ProductImageRow> = {}): ProductImageRow {
  return {
    goods_name: `Product of class ${product_class} & 5 µg`,
    product_class,
    attrs: JSON.stringify(
      Object.entries(facts).map(([attr_name, attr_value]) => ({ attr_name, attr_value })),
    ),
    properties: '[]',
    smiles: null,
    formula: null,
    ...changes,
  };
}

it('changes when the drawing of a product changes', async () => {
  const rows = [
    ...productClasses.map((productClass) => row(productClass)),
    row('primary_antibody', { applications: '["WB","IF"]', species: '["Human","Mouse"]', cells: '0123' }),
    row('compound', { smiles: 'CC(=O)Oc1ccccc1C(=O)O', formula: 'C9H8O4' }),
    row('compound', { smiles: '[Na+].[Cl-]', formula: 'ClNa' }),
    row('compound', { formula: 'C8H10N4O2' }),
    row('dye', { attrs: '[]', smiles: 'Oc1ccc2c(c1)Oc1cc(O)ccc1C2' }),
  ];
  const hash = createHash('sha256');
  for (const drawn of rows) hash.update((await productImage(drawn, structures)).svg);
  hash.update((await productImage(rows.at(-4) ?? expect.fail(), structures, { part: 'C(=O)O' })).svg);
  expect(hashes[DRAWING_VERSION]).toBe(hash.digest('hex'));
});
