import { expect, it } from 'vitest';
import { ensureFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import { runLoad } from './load';

it('serves 100 concurrent visitors without errors or lost orders', async () => {
  const text = await runLoad({ sessions: 100, seconds: 12, catalogueFile: await ensureFixtureCatalogue() });
  expect(text).toMatch(/^100 sessions for 12 s: \d+ orders placed, \d+ rejected, 0 lost; discrepancies 0\n/);
  expect(text).toContain('errors 0;');
  for (const kind of ['product', 'list', 'page', 'search', 'cart'])
    expect(text).toMatch(new RegExp(`\n${kind} +[1-9]`));
});
