import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../catalogue/catalogue';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { searchByText } from './search-text';

let catalogue: Catalogue;
/** A catalogue whose words match every text by chance. */
let chance: Pick<Catalogue, 'search' | 'structures'>;
beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  const { search, structures } = catalogue;
  const find: typeof search.find = (query) =>
    search.find(query.text === undefined || query.as !== undefined ? query : { ...query, text: 'antibody' });
  chance = { structures, search: { ...search, find } };
});
afterAll(() => catalogue.close());

const page = { filters: {}, sort: 'relevance', page: 1, pageSize: 12 } as const;
const namesOf = async (ids: readonly number[]): Promise<string[]> =>
  (
    await catalogue.db
      .selectFrom('product')
      .select('goods_name')
      .where('goods_id', 'in', [...ids])
      .execute()
  ).map(({ goods_name }) => goods_name);

it('marks a reply as not cacheable when the structure search has not completed', async () => {
  const result = { smiles: 'C', ranks: [], isComplete: false };
  const structures = {
    ...catalogue.structures,
    find: () => Promise.resolve({ state: 'found', result, isRunning: false } as const),
  };
  const marks: string[] = [];
  const markUncacheable = () => void marks.push('uncacheable');
  await searchByText(
    { ...chance, structures },
    { text: 'C1=CC=C(C=C1)C#CC#CC#C', ...page },
    { markUncacheable },
  );
  expect(marks).toEqual(['uncacheable']);
});

describe('a SMILES whose parts are beginnings of words', () => {
  it('is searched as a structure', async () => {
    const found = await searchByText(chance, { text: 'CN1C=NC2=C1C(=O)N(C(=O)N2C)C', ...page });
    expect(found.readAs).toBe('smiles');
    expect(await namesOf(found.goodsIds)).toContain('Caffeine');
  });

  it('finds nothing when no product has the structure', async () => {
    const found = await searchByText(chance, { text: 'C1=CC=C(C=C1)C#CC#CC#C', ...page });
    expect(found).toMatchObject({ total: 0, readAs: 'smiles' });
  });

  it('does not take words for a structure', async () => {
    const found = await searchByText(chance, { text: 'COC', ...page });
    expect(found.readAs).toBe('words');
    expect(found.total).toBeGreaterThan(0);
  });
});
