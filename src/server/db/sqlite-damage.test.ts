import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeShop } from '../../../test/fixtures/make-shop';
import { fakeClock } from '../../../test/fakes/fake-clock';
import { makeOrdersInEveryState } from '../../../test/shopping/orders-in-every-state';
import { copyDatabase, PAGE_BYTES as PAGE } from './sqlite-file';
import { openShopDatabase } from './shop-database';
import { computeTableChecksums, type TableChecksum } from './table-checksums';

let folder: string;
let whole: Buffer;
let sums: Record<string, TableChecksum>;
let opened = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  const time = fakeClock();
  const shop = await makeShop({ clock: time.clock }, join(folder, 'shop.sqlite'));
  await makeOrdersInEveryState(shop, time);
  copyDatabase(join(folder, 'shop.sqlite'), join(folder, 'copy.sqlite'));
  whole = await readFile(join(folder, 'copy.sqlite'));
  sums = await computeTableChecksums(shop.deps.database);
  await shop.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** Opens a file with these bytes and returns the result. */
async function outcome(bytes: Buffer): Promise<'refused' | 'whole' | 'wrong'> {
  opened += 1;
  const file = join(folder, `${opened}.sqlite`);
  await writeFile(file, bytes);
  try {
    const db = await openShopDatabase(file);
    try {
      return JSON.stringify(await computeTableChecksums(db)) === JSON.stringify(sums) ? 'whole' : 'wrong';
    } finally {
      await db.destroy();
    }
  } catch (error) {
    // Damage that `quick_check` misses is reported by the first affected query.
    expect(String(error)).toMatch(/is damaged|SqliteError: database disk image is malformed/);
    return 'refused';
  }
}

it('rejects a file with a lost page or a truncated end with a readable error', async () => {
  const pages = whole.length / PAGE;
  const lost = fc.record({
    page: fc.integer({ min: 0, max: pages - 1 }),
    how: fc.constantFrom('zeroed', 'scrambled', 'cut'),
  });
  let tried = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(lost, async ({ page, how }) => {
      const bytes = Buffer.from(whole);
      const at = page * PAGE;
      if (how === 'zeroed') bytes.fill(0, at, at + PAGE);
      if (how === 'scrambled') bytes.fill('any bytes at all', at, at + PAGE);
      tried += 1;
      const result = await outcome(how === 'cut' ? bytes.subarray(0, at) : bytes);
      if (result === 'refused') refused += 1;
      // An empty file is a new database.
      if (how !== 'cut' || page > 0) expect(result).not.toBe('wrong');
    }),
    { numRuns: 200 },
  );
  expect(refused).toBeGreaterThan(tried * 0.8);
});

it('opens an intact file', async () => {
  expect(await outcome(whole)).toBe('whole');
});
