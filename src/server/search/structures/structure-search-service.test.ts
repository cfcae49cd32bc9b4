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

it('tells what it has when its time is over, and says that it is not all', async () => {
  const answer = await desk({ limitMs: 0 }).find(part('C'));
  expect(answer).toMatchObject({ state: 'found', found: { complete: false, smiles: 'C' }, counting: false });
});

it('tells what it has after a moment, and the rest to whoever asks again', async () => {
  const one = desk({ reportMs: 0, limitMs: 60_000 });
  const first = await one.find(part('C'));
  expect(first).toMatchObject({ state: 'found' });
  await expect
    .poll(async () => one.find(part('C')))
    .toMatchObject({ state: 'found', found: { complete: true }, counting: false });
});

it('sends away whom it has no room for', async () => {
  const one = desk({ maxSearches: 2 });
  const answers = await Promise.all(['CC', 'CO', 'CN', 'CC'].map((text) => one.find(part(text))));
  expect(answers.map(({ state }) => state)).toEqual(['found', 'found', 'busy', 'found']);
});

it('gives the same answer without another search', async () => {
  const one = desk();
  const [first, second] = [await one.find(part('CCO')), await one.find(part('CCO'))];
  expect(second).toBe(first);
});

it('stops a search that nobody waits for, and no other', async () => {
  const one = desk();
  const gone = new AbortController();
  const [given, kept] = [one.find(part('CCC'), gone.signal), one.find(part('CCCC'))];
  gone.abort();
  await expect(given).rejects.toThrow('aborted');
  expect(await kept).toMatchObject({ state: 'found', found: { complete: true } });
});

it('starts its worker for somebody who is about to search, and none once it is closed', async () => {
  const one = desk();
  one.prepare();
  await expect.poll(() => one.isRunning()).toBe(true);
  expect(await one.find(part('CCO'))).toMatchObject({ state: 'found' });
  await one.close();
  one.prepare();
  expect(one.isRunning()).toBe(false);
});

it('ends its worker after a rest, and starts another when somebody asks', async () => {
  const one = desk({ idleMs: 30 });
  expect(one.isRunning()).toBe(false);
  await one.find(part('CC'));
  await expect.poll(() => one.isRunning(), { timeout: 5000 }).toBe(false);
  expect(await one.find(part('CO'))).toMatchObject({ state: 'found' });
});

it('refuses a structure that takes too long to read, and serves those who waited behind it', async () => {
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

it('has another worker at hand when one was lost to a tangled structure', async () => {
  const one = desk();
  await one.find(part('C'));
  await one.find(exactly(knot));
  await expect.poll(() => one.isRunning()).toBe(true);
});

it('has an answer to whatever tangle it is given', { timeout: 120_000 }, async () => {
  const one = desk();
  await one.find(part('C'));
  for (const [name, text] of Object.entries(tangledStructures())) {
    const { state } = await one.find(exactly(text));
    expect([name, ['found', 'fault'].includes(state)]).toEqual([name, true]);
  }
  expect(await desk({ readMs: 60_000 }).find(part(fullerene))).toMatchObject({ state: 'found' });
});

it('says that it cannot when its blocks cannot be read', async () => {
  const one = desk({ blocks: () => Promise.reject(new Error('no such table')) });
  expect(await one.find(part('CC'))).toMatchObject({ state: 'busy', cause: new Error('no such table') });
  const other = desk({ blocks: () => Promise.resolve(blocks.filter(({ name }) => name !== 'bonds')) });
  const broken = await other.find(part('CC'));
  expect(broken.state === 'busy' && String(broken.cause)).toContain('lacks the block');
});

it('answers those who wait when it is closed', async () => {
  const one = desk();
  const asked = one.find(part('CCN'));
  await one.close();
  expect(['busy', 'found']).toContain((await asked).state);
});
