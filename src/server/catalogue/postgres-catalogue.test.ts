import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../tools/cli/postgres/load-catalogue';
import { ensureFixtureCatalogue, openLoadedCatalogue } from '../../../test/databases/catalogue-fixture';
import { openTestServer, type TestServer } from '../../../test/databases/test-database';
import { findAlternatives } from './alternative-product-store';
import { openCatalogue, type Catalogue } from './catalogue';
import { validateCatalogue, declaredContent } from './validate-catalogue';
import { getCategoryMenu } from './category-store';
import { findCitations } from './citation-store';
import { findEvidence, findProduct } from './product-store';
import { feedProducts } from '../seo/feed-store';
import { findProductIdByNumber, findProductNames, listProducts } from './product-list-store';
import { findLotRows, findProductLotRows } from '../documents/lot-store';
import {
  findAllPublications,
  countByJournal,
  findPublications,
  countByYear,
  pickHomePublications,
  findProductNumbersByPmid,
} from './publication-store';
import { findProductImages } from '../images/image-store';
import { countListed, listedIds } from '../seo/sitemap-store';
import { findSellableVariants } from './variant-store';

let server: TestServer;
let fileCatalogue: Catalogue;
let postgresCatalogue: Catalogue;
let ids: number[];
beforeAll(async () => {
  server = await openTestServer();
  const file = await ensureFixtureCatalogue();
  const url = await server.database();
  await loadCatalogue({ file, url });
  [fileCatalogue, postgresCatalogue] = [await openCatalogue(file), await openLoadedCatalogue(url)];
  ids = await listedIds(fileCatalogue, 'products', { limit: 2000, offset: 0 });
});
afterAll(async () => {
  await Promise.all([fileCatalogue.close(), postgresCatalogue.close()]);
  await server.stop();
});

const sorts = ['newest', 'oldest', 'impact', 'journal'] as const;
/** A sample of products that includes every class. */
const some = () => ids.filter((_id, index) => index % 23 === 0);

/** Store functions whose results must be equal for both catalogues. */
const queries: Readonly<Record<string, (catalogue: Catalogue) => Promise<unknown>>> = {
  'product details': (one) => Promise.all(some().map((id) => findProduct(one, id))),
  'product lists in the order of the ids, without unknown ids': (one) =>
    listProducts(one, [...some().reverse(), 999_999_999]),
  'names and images': (one) => Promise.all([findProductNames(one, some()), findProductImages(one, some())]),
  alternatives: (one) => Promise.all(some().map((id) => findAlternatives(one, id))),
  'sellable variants': (one) =>
    findSellableVariants(
      one,
      some().map((goods_id) => ({ goods_id, goods_attr: '10mg' })),
    ),
  'exact catalogue numbers': async (one) => {
    const [product] = await findProductNames(one, ids.slice(0, 1));
    const number = product?.goods_sn ?? '';
    return [await findProductIdByNumber(one, number), await findProductIdByNumber(one, number.toLowerCase())];
  },
  'feed pages': (one) => feedProducts(one, { after: 'QC101', limit: 20 }),
  'sitemap entries': async (one) => [
    await countListed(one, 'products'),
    await countListed(one, 'categories'),
    await listedIds(one, 'products', { limit: 100, offset: 40 }),
    await listedIds(one, 'categories', { limit: 1000, offset: 0 }),
    await listedIds(one, 'products', { limit: 100, offset: 5000 }),
  ],
  'category menu': getCategoryMenu,
  'publications of the home page': pickHomePublications,
  'publications in every order': (one) =>
    Promise.all(sorts.map((sort) => findAllPublications(one, { key: '', journal: '', sort }))),
  'publications with words, ignoring case, with special characters': (one) =>
    Promise.all(
      ['CANCER cell', '100%', '_', '\\', 'kinase é'].map((key) =>
        findPublications(one, { key, journal: '', sort: 'newest', page: 1, page_size: 20 }),
      ),
    ),
  'years and journals of publications': async (one) => {
    const journals = await countByJournal(one, { key: '', journal: '' });
    const [first] = journals;
    return [journals, await countByYear(one, { key: 'a', journal: first?.value ?? '' })];
  },
  'products of a publication': async (one) => {
    const [paper] = await findAllPublications(fileCatalogue, { key: '', journal: '', sort: 'newest' });
    return (await findProductNumbersByPmid(one, paper?.pmid ?? '')).sort();
  },
  'citations of a product in every order': (one) =>
    Promise.all(
      sorts.flatMap((sort) =>
        some().map((id) => findCitations(one, { id, key: 'the', sort, page: 1, page_size: 5 })),
      ),
    ),
  evidence: (one) => Promise.all(some().map((id) => findEvidence(one, id))),
  lots: async (one) => [await findLotRows(one, ['L-1']), await findProductLotRows(one, ids[0] ?? 0, 5)],
};

describe('a catalogue in PostgreSQL', () => {
  it.each(Object.keys(queries))('returns the same as the file: %s', async (name) => {
    const query = queries[name];
    const expected = await query?.(fileCatalogue);
    expect(JSON.stringify(expected).length).toBeGreaterThan(5);
    expect(await query?.(postgresCatalogue)).toEqual(expected);
  });

  it('validates, searches and finds structures like the file', async () => {
    expect(await validateCatalogue(postgresCatalogue, await declaredContent(fileCatalogue))).toBeNull();
    const found = async ({ structures }: Catalogue) => {
      const search = { text: 'c1ccccc1', mode: 'substructure', least: 0 } as const;
      await expect.poll(() => structures.find(search)).toMatchObject({ state: 'found', counting: false });
      return structures.find(search);
    };
    expect(await found(postgresCatalogue)).toEqual(await found(fileCatalogue));
  });

  it('is read-only', async () => {
    await expect(postgresCatalogue.db.deleteFrom('tag').execute()).rejects.toThrow(/read-only/);
  });
});
