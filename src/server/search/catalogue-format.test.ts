import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { CATALOGUE_SCHEMA_VERSION, catalogueDdl, catalogueIndexDdl } from '../db/schema/catalogue-schema';
import { createSearchIndexWriter } from './engine/index-writer';
import type { SearchDocument } from './engine/search-document';
import { createStructureIndexWriter } from './structures/structure-index-writer';

/**
 * Hashes of the format by schema version. After a change of the format, increment `CATALOGUE_SCHEMA_VERSION` and add a row: servers
 * and stands with the earlier version then refuse the catalogue instead of misreading it. Never change the row of a version that
 * was released.
 */
const formats: Readonly<Record<number, string>> = {
  14: 'b2da9eaa11d2673ba9502fef8a250e75c73a4b5ec18f14e72af9f76c5554a7de',
};

const documents: SearchDocument[] = [
  {
    goods_id: 7,
    catalogue_numbers: ['QA10023', 'OLD-7'],
    cas: null,
    title: 'Anti-Phospho-EGFR (Tyr1068) Rabbit Monoclonal Antibody',
    subject: 'EGFR',
    short_names: ['HER1'],
    aliases: ['Epidermal growth factor receptor', 'TNF-α'],
    about: ['Antibodies', 'WB'],
    category_ids: [1, 11],
    facets: { host: ['Rabbit'], reactivity: ['Human', 'Mouse'], price_band: ['$100 – $500'] },
    lowest_price_cents: 12_345,
    newness: 2,
  },
  {
    goods_id: 9,
    catalogue_numbers: ['QC33757'],
    cas: '50-78-2',
    inchikey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
    smiles: 'CC(=O)Oc1ccccc1C(=O)O',
    formula: 'C9H8O4',
    title: 'Aspirin 5 mg',
    subject: 'Aspirin',
    aliases: ['Acetylsalicylic acid'],
    category_ids: [22],
    facets: { price_band: ['Under $100'] },
    lowest_price_cents: null,
    newness: 3,
  },
];
const structures = ['CC(=O)Oc1ccccc1C(=O)O', null, '[13CH3][C@H](N)C(=O)[O-].[Na+]', 'CC(=O)Oc1ccccc1C(=O)O'];

it('has another schema version after a change of its tables or of the blocks of its indexes', async () => {
  const search = createSearchIndexWriter();
  for (const document of documents) search.add(document);
  const structure = createStructureIndexWriter();
  for (const smiles of structures) await structure.add(smiles);
  const hash = createHash('sha256').update(catalogueDdl).update(catalogueIndexDdl);
  for (const { name, bytes } of search.blocks().concat(structure.blocks()))
    hash.update(`\n${name} ${bytes.length}\n`).update(bytes);
  expect(formats[CATALOGUE_SCHEMA_VERSION]).toBe(hash.digest('hex'));
});
