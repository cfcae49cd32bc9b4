import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../../shared/contract/endpoints';
import { endpoints } from '../../../shared/contract/endpoints';
import { ensureFixtureCatalogue } from '../../../../test/databases/catalogue-fixture';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { postgresSearchIndexes, type PostgresSearchIndexes } from '../../../../test/databases/search-indexes';
import { openCatalogue, type Catalogue } from '../../catalogue/catalogue';
import { openStoredIndex } from './stored-index';

let file: Catalogue;
let inMemory: TestShop;
let onPostgres: TestShop;
let searches: PostgresSearchIndexes;

beforeAll(async () => {
  // Uses the file even when the tests run on PostgreSQL: only a file has the in-memory index.
  file = await openCatalogue(await ensureFixtureCatalogue());
  inMemory = await makeShop({ catalogue: file });
  searches = await postgresSearchIndexes();
  const search = await searches.openBlocks(await openStoredIndex(file.db));
  onPostgres = await makeShop({ catalogue: { ...file, search } });
});
afterAll(async () => {
  await onPostgres.close();
  await inMemory.close();
  await file.close();
  await searches.stop();
});

async function ask(shop: TestShop, call: CallName, body: unknown): Promise<unknown> {
  const { path } = endpoints[call];
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await shop.fetch(new Request(`http://shop.test${path}`, request));
  expect(response.status).toBe(200);
  return response.json();
}

const inStock = { stock: ['In stock'] };

it.each<[CallName, Record<string, unknown>]>([
  ['searchGoods', { key: 'EGFR' }],
  ['searchGoods', { key: 'antibody', filters: { host: ['Rabbit', 'Mouse'], ...inStock }, page: 3 }],
  ['searchGoods', { key: 'human', sort: 'price_asc', page_size: 48 }],
  ['searchGoods', { key: 'human', sort: 'name', page: 2 }],
  ['searchGoods', { key: 'kit', sort: 'newest', filters: { host: ['\0', 'Rabbit'] } }],
  ['searchGoods', { key: 'asprin' }],
  ['searchGoods', { key: 'egfr wwwwwww' }],
  ['searchGoods', { key: '50-78-2' }],
  ['searchGoods', { key: '50-78-3' }],
  ['searchGoods', { key: 'C9H8O4' }],
  ['searchGoods', { key: 'CC(=O)Oc1ccccc1C(=O)O' }],
  ['searchGoods', { key: 'p-AKT' }],
  ['searchGoods', { key: '%_*\\\'"' }],
  ['suggest', { key: 'inter' }],
  ['suggest', { key: 'dexamethazone' }],
  ['categoryGoods', { id: 2, filters: inStock, sort: 'popular' }],
  ['categoryGoods', { id: 2, filters: {}, sort: 'price_desc', page: 4 }],
  [
    'resolveRows',
    {
      rows: [
        { what: 'EGFR', size: '' },
        { what: 'QA20118', size: '' },
        { what: 'asprin', size: '' },
      ],
    },
  ],
  ['searchStructures', { structure: 'c1ccccc1', page: 2 }],
  ['searchStructures', { structure: 'c1ccccc1', filters: inStock, sort: 'price_asc' }],
  ['trialOffers', { page: 1, page_size: 24 }],
  ['pathways', { key: 'apoptosis' }],
  ['pathway', { id: 1 }],
])('%s returns the same on PostgreSQL: %j', async (call, body) => {
  expect(await ask(onPostgres, call, body)).toEqual(await ask(inMemory, call, body));
});
