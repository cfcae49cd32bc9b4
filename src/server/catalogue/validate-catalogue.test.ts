import { afterEach, expect, it } from 'vitest';
import { openChangedCatalogue } from '../../../test/databases/changed-catalogue';
import type { Catalogue } from './catalogue';
import { validateCatalogue } from './validate-catalogue';

let catalogue: Catalogue | undefined;
afterEach(() => catalogue?.close());

/** Returns the problem of the test catalogue after a change of its first product, which is always a sample. */
async function problemAfter(sql: string): Promise<string | null> {
  catalogue = await openChangedCatalogue(sql.replaceAll('FIRST', '(select min(goods_id) from product)'));
  return validateCatalogue(catalogue);
}

it('accepts the unchanged catalogue', async () => {
  expect(await problemAfter('')).toBeNull();
});

it.each([
  ['delete from product_option where goods_id = FIRST', /^Product \S+ has no variant\.$/],
  ['update product set category_id = 999999 where goods_id = FIRST', /^Product \S+ has no category\.$/],
  [
    "update product set goods_sn = 'ZZ99999' where goods_id = FIRST",
    /^Product ZZ99999 is not found by its number\.$/,
  ],
  ["update meta set value = '1' where key = 'products'", /^It has \d+ products instead of 1\.$/],
])('reports what "%s" damages', async (sql, problem) => {
  expect(await problemAfter(sql)).toMatch(problem);
});
