import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../../../test/catalogue-fixture';
import { fullerene, knot, tangledStructures } from '../../../../test/tangled-structures';
import type { Catalogue } from '../../catalogue/catalogue';
import { readStructureBlocks, type NamedBlock } from './structure-index';
import {
  createStructureSearchService,
  type StructureSearchOptions,
  type StructureSearchService,
} from './structure-search-service';
import type { StructureSearch } from './structure-worker-messages';

let catalogue: Catalogue;
let blocks: NamedBlock[];
const desks: StructureSearchService[] = [];

beforeAll(async () => {
  catalogue = await fixtureCatalogue();
  blocks = await readStructureBlocks(catalogue.db);
});
afterEach(async () => {
  await Promise.all(desks.splice(0).map((one) => one.close()));
});
afterAll(() => catalogue.close());

function desk(options: Partial<StructureSearchOptions> = {}): StructureSearchService {
  const made = createStructureSearchService({ blocks: () => Promise.resolve(blocks), ...options });
  desks.push(made);
  return made;
}

const part = (text: string): StructureSearch => ({ text, mode: 'substructure', least: 70 });
const exactly = (text: string): StructureSearch => ({ text, mode: 'exact', least: 70 });

it('returns an incomplete result at the time limit', async () => {
  const answer = await desk({ limitMs: 0 }).find(part('C'));
  expect(answer).toMatchObject({ state: 'found', found: { complete: false, smiles: 'C' }, counting: false });
});

it('returns a partial result first and the complete one on the next call', async () => {
  const one = desk({ reportMs: 0, limitMs: 60_000 });
  const first = await one.find(part('C'));
  expect(first).toMatchObject({ state: 'found' });
  await expect
    .poll(async () => one.find(part('C')))
    .toMatchObject({ state: 'found', found: { complete: true }, counting: false });
});

it('rejects searches above the limit', async () => {
  const one = desk({ maxSearches: 2 });
  const answers = await Promise.all(['CC', 'CO', 'CN', 'CC'].map((text) => one.find(part(text))));
  expect(answers.map(({ state }) => state)).toEqual(['found', 'found', 'busy', 'found']);
});

it('caches results', async () => {
  const one = desk();
  const [first, second] = [await one.find(part('CCO')), await one.find(part('CCO'))];
  expect(second).toBe(first);
});

it('cancels a search when all its callers abort, and no other search', async () => {
  const one = desk();
  const gone = new AbortController();
  const [given, kept] = [one.find(part('CCC'), gone.signal), one.find(part('CCCC'))];
  gone.abort();
  await expect(given).rejects.toThrow('aborted');
  expect(await kept).toMatchObject({ state: 'found', found: { complete: true } });
});

it('starts the worker in advance, but not after closing', async () => {
  const one = desk();
  one.prepare();
  await expect.poll(() => one.isRunning()).toBe(true);
  expect(await one.find(part('CCO'))).toMatchObject({ state: 'found' });
  await one.close();
  one.prepare();
  expect(one.isRunning()).toBe(false);
});

it('terminates an idle worker and starts another on demand', async () => {
  const one = desk({ idleMs: 30 });
  expect(one.isRunning()).toBe(false);
  await one.find(part('CC'));
  await expect.poll(() => one.isRunning(), { timeout: 5000 }).toBe(false);
  expect(await one.find(part('CO'))).toMatchObject({ state: 'found' });
});

it('rejects a structure that takes too long to parse, and serves waiting searches', async () => {
  const one = desk();
  await one.find(part('C'));
  const answers = await Promise.all([one.find(exactly(knot)), one.find(part('CCO')), one.find(part('CCN'))]);
  expect(answers).toMatchObject([
    { state: 'fault', fault: 'too-tangled' },
    { state: 'found', found: { complete: true } },
    { state: 'found', found: { complete: true } },
  ]);
  const patient = desk({ readMs: 60_000, limitMs: 0 });
  await patient.find(part('C'));
  expect(await patient.find(exactly(knot))).toEqual({ state: 'busy' });
});

it('starts a new worker after terminating one', async () => {
  const one = desk();
  await one.find(part('C'));
  await one.find(exactly(knot));
  await expect.poll(() => one.isRunning()).toBe(true);
});

it('answers every complex structure', { timeout: 120_000 }, async () => {
  const one = desk();
  await one.find(part('C'));
  for (const [name, text] of Object.entries(tangledStructures())) {
    const { state } = await one.find(exactly(text));
    expect([name, ['found', 'fault'].includes(state)]).toEqual([name, true]);
  }
  expect(await desk({ readMs: 60_000 }).find(part(fullerene))).toMatchObject({ state: 'found' });
});

it('returns busy when the blocks cannot be read', async () => {
  const one = desk({ blocks: () => Promise.reject(new Error('no such table')) });
  expect(await one.find(part('CC'))).toMatchObject({ state: 'busy', cause: new Error('no such table') });
  const other = desk({ blocks: () => Promise.resolve(blocks.filter(({ name }) => name !== 'bonds')) });
  const broken = await other.find(part('CC'));
  expect(broken.state === 'busy' && String(broken.cause)).toContain('lacks the block');
});

it('answers waiting callers on close', async () => {
  const one = desk();
  const asked = one.find(part('CCN'));
  await one.close();
  expect(['busy', 'found']).toContain((await asked).state);
});
