import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../../test/databases/catalogue-fixture';
import { fullerene, completeGraph, costlyStructures } from '../../../../test/inputs/costly-structures';
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
const services: StructureSearchService[] = [];

beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  blocks = await readStructureBlocks(catalogue.db);
});
afterEach(async () => {
  await Promise.all(services.splice(0).map((one) => one.close()));
});
afterAll(() => catalogue.close());

function createService(options: Partial<StructureSearchOptions> = {}): StructureSearchService {
  const service = createStructureSearchService({ blocks: () => Promise.resolve(blocks), ...options });
  services.push(service);
  return service;
}

const substructure = (text: string): StructureSearch => ({ text, mode: 'substructure', least: 70 });
const exact = (text: string): StructureSearch => ({ text, mode: 'exact', least: 70 });

it('returns an incomplete result at the time limit', async () => {
  const answer = await createService({ limitMs: 0 }).find(substructure('C'));
  expect(answer).toMatchObject({ state: 'found', found: { complete: false, smiles: 'C' }, counting: false });
});

it('returns a partial result first and the complete one on the next call', async () => {
  const one = createService({ reportMs: 0, limitMs: 60_000 });
  const first = await one.find(substructure('C'));
  expect(first).toMatchObject({ state: 'found' });
  await expect
    .poll(async () => one.find(substructure('C')))
    .toMatchObject({ state: 'found', found: { complete: true }, counting: false });
});

it('rejects searches above the limit', async () => {
  const one = createService({ maxSearches: 2 });
  const answers = await Promise.all(['CC', 'CO', 'CN', 'CC'].map((text) => one.find(substructure(text))));
  expect(answers.map(({ state }) => state)).toEqual(['found', 'found', 'busy', 'found']);
});

it('caches results', async () => {
  const one = createService();
  const [first, second] = [await one.find(substructure('CCO')), await one.find(substructure('CCO'))];
  expect(second).toBe(first);
});

it('cancels a search when all its callers abort, and no other search', async () => {
  const one = createService();
  const gone = new AbortController();
  const [aborted, remaining] = [one.find(substructure('CCC'), gone.signal), one.find(substructure('CCCC'))];
  gone.abort();
  await expect(aborted).rejects.toThrow('aborted');
  expect(await remaining).toMatchObject({ state: 'found', found: { complete: true } });
});

it('starts the worker in advance, but not after closing', async () => {
  const one = createService();
  one.prepare();
  await expect.poll(() => one.isRunning()).toBe(true);
  expect(await one.find(substructure('CCO'))).toMatchObject({ state: 'found' });
  await one.close();
  one.prepare();
  expect(one.isRunning()).toBe(false);
});

it('terminates an idle worker and starts another on demand', async () => {
  const one = createService({ idleMs: 30 });
  expect(one.isRunning()).toBe(false);
  await one.find(substructure('CC'));
  await expect.poll(() => one.isRunning(), { timeout: 5000 }).toBe(false);
  expect(await one.find(substructure('CO'))).toMatchObject({ state: 'found' });
});

it('rejects a structure that takes too long to parse, and serves waiting searches', async () => {
  const one = createService();
  await one.find(substructure('C'));
  const answers = await Promise.all([
    one.find(exact(completeGraph)),
    one.find(substructure('CCO')),
    one.find(substructure('CCN')),
  ]);
  expect(answers).toMatchObject([
    { state: 'fault', fault: 'too-tangled' },
    { state: 'found', found: { complete: true } },
    { state: 'found', found: { complete: true } },
  ]);
  const patient = createService({ readMs: 60_000, limitMs: 0 });
  await patient.find(substructure('C'));
  expect(await patient.find(exact(completeGraph))).toEqual({ state: 'busy' });
});

it('starts a new worker after terminating one', async () => {
  const one = createService();
  await one.find(substructure('C'));
  await one.find(exact(completeGraph));
  await expect.poll(() => one.isRunning()).toBe(true);
});

it('answers every complex structure', { timeout: 120_000 }, async () => {
  const one = createService();
  await one.find(substructure('C'));
  for (const [name, text] of Object.entries(costlyStructures())) {
    const { state } = await one.find(exact(text));
    expect([name, ['found', 'fault'].includes(state)]).toEqual([name, true]);
  }
  expect(await createService({ readMs: 60_000 }).find(substructure(fullerene))).toMatchObject({
    state: 'found',
  });
});

it('returns busy when the blocks cannot be read', async () => {
  const one = createService({ blocks: () => Promise.reject(new Error('no such table')) });
  expect(await one.find(substructure('CC'))).toMatchObject({
    state: 'busy',
    cause: new Error('no such table'),
  });
  const other = createService({
    blocks: () => Promise.resolve(blocks.filter(({ name }) => name !== 'bonds')),
  });
  const broken = await other.find(substructure('CC'));
  expect(broken.state === 'busy' && String(broken.cause)).toContain('lacks the block');
});

it('answers waiting callers on close', async () => {
  const one = createService();
  const pending = one.find(substructure('CCN'));
  await one.close();
  expect(['busy', 'found']).toContain((await pending).state);
});
