import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../../test/databases/catalogue-fixture';
import { costlyStructures, fullerene, torus } from '../../../../test/inputs/costly-structures';
import type { Catalogue } from '../../catalogue/catalogue';
import { networkSite } from '../../lib/ip-address';
import type { NamedBlock } from '../named-blocks';
import { readStructureBlocks } from './structure-index';
import {
  createStructureSearchService,
  type StructureSearchOptions,
  type StructureSearchService,
} from './structure-search-service';
import type { StructureProgress, StructureRequest, StructureSearch } from './structure-worker-messages';

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

const substructure = (text: string): StructureSearch => ({
  text,
  mode: 'substructure',
  minSimilarityPercent: 70,
});
const exact = (text: string): StructureSearch => ({ text, mode: 'exact', minSimilarityPercent: 70 });

it('returns an incomplete result at the time limit', async () => {
  const answer = await createService({ limitMs: 0 }).find(substructure('C'));
  expect(answer).toMatchObject({
    state: 'found',
    result: { isComplete: false, smiles: 'C' },
    isRunning: false,
  });
});

it('returns a partial result first and the complete one on the next call', async () => {
  const one = createService({ reportMs: 0, limitMs: 60_000 });
  const first = await one.find(substructure('C'));
  expect(first).toMatchObject({ state: 'found' });
  await expect
    .poll(async () => one.find(substructure('C')))
    .toMatchObject({ state: 'found', result: { isComplete: true }, isRunning: false });
});

it('rejects searches above the limit', async () => {
  const one = createService({ maxSearches: 2 });
  const answers = await Promise.all(['CC', 'CO', 'CN', 'CC'].map((text) => one.find(substructure(text))));
  expect(answers.map(({ state }) => state)).toEqual(['found', 'found', 'busy', 'found']);
});

/** Creates a service with a fake worker that the test controls. */
function createControlledService(options: Partial<StructureSearchOptions> = {}) {
  const sent: StructureRequest[] = [];
  let onReport: (report: StructureProgress) => void = () => undefined;
  const service = createService({
    ...options,
    createClient: (given) => {
      onReport = given.onReport;
      return {
        send: (request) => sent.push(request),
        prepare: () => undefined,
        isRunning: () => true,
        close: () => Promise.resolve(),
      };
    },
  });
  const result = { smiles: '', ranks: [], isComplete: true };
  const report = (id: number, over: boolean) => onReport({ id, isFinal: over, result });
  return { service, sent, report };
}

it('limits the searches of each client network, and lets networks take turns', async () => {
  const networks = fc.array(fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8:0:0::/64'), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(networks, async (callers) => {
      const { service, sent, report } = createControlledService();
      const answers = callers.map((network, index) =>
        service.find(substructure('C'.repeat(index + 1)), undefined, network),
      );
      await Promise.resolve();
      const order: string[] = [];
      while (sent.length > order.length) {
        // The worker gets one search at a time.
        expect(sent).toHaveLength(order.length + 1);
        const { id, search } = sent.at(-1)!;
        order.push(callers[search!.text.length - 1]!);
        report(id, true);
        await Promise.resolve();
      }
      const states = (await Promise.all(answers)).map(({ state }) => state);
      for (const network of callers) {
        const own = states.filter((_, index) => callers[index] === network);
        expect(own).toEqual(own.map((_, nth) => (nth < 3 ? 'found' : 'too-many')));
        // No other network has two turns before the first turn of this one.
        const before = order.slice(0, order.indexOf(network));
        expect(new Set(before).size).toBe(before.length);
      }
    }),
  );
});

it('answers any network while one with two searches more waits, and displaces only the newest of that one', async () => {
  const networks = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((number) => `192.0.2.${number}`),
      fc.integer({ min: 1, max: 6 }).map((number) => `2001:db8:1:${number}::/64`),
    ),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(networks, async (callers) => {
      const maxSearches = 8;
      const { service, sent, report } = createControlledService({ maxSearches });
      const states: (string | undefined)[] = [];
      const pending: Promise<void>[] = [];
      const waitingOf = (keyOf: (network: string) => string, key: string) =>
        callers.filter(
          (caller, index) => index > 0 && index < states.length && keyOf(caller) === key && !states[index],
        ).length;
      for (const [index, network] of callers.entries()) {
        const before = [...states];
        states.push(undefined);
        pending.push(
          service
            .find(substructure('C'.repeat(index + 1)), undefined, network)
            .then(({ state }) => void (states[index] = state)),
        );
        for (let tick = 0; tick < 4; tick += 1) await Promise.resolve();
        const displaced = before.findIndex((state, other) => !state && states[other] !== undefined);
        if (displaced >= 0) {
          expect([states[displaced], states[index]]).toEqual(['busy', undefined]);
          // The displaced one was the newest of its network.
          const newer = callers.slice(displaced + 1, index).filter((caller, shift) => {
            const other = displaced + 1 + shift;
            return caller === callers[displaced] && !before[other];
          });
          expect(newer).toEqual([]);
        }
        if (states[index] === 'busy') {
          const own = waitingOf(networkSite, networkSite(network));
          for (const other of callers.slice(0, index))
            expect(waitingOf(networkSite, networkSite(other))).toBeLessThanOrEqual(own + 1);
        }
      }
      for (let answered = 0; answered < sent.length; answered += 1) {
        report(sent[answered]!.id, true);
        await Promise.resolve();
      }
      await Promise.all(pending);
      expect(states.every((state) => ['found', 'busy', 'too-many'].includes(state ?? ''))).toBe(true);
    }),
  );
});

it('lets a visitor in when seven networks, or the networks of one site, fill the queue', async () => {
  const attackers = [
    Array.from({ length: 21 }, (_, index) => `192.0.2.${index % 7}`),
    Array.from({ length: 21 }, (_, index) => `2001:db8:1:${index}::/64`),
  ];
  for (const networks of attackers) {
    const { service, sent, report } = createControlledService();
    for (const [index, network] of networks.entries())
      void service.find(substructure('C'.repeat(index + 1)), undefined, network);
    const visit = service.find(substructure('CCO'), undefined, '198.51.100.1');
    let isAnswered = false;
    void visit.then(() => (isAnswered = true));
    await Promise.resolve();
    // At most one search of each of the others comes first.
    for (let turn = 0; turn < 9 && !isAnswered; turn += 1) {
      report(sent.at(-1)!.id, true);
      for (let tick = 0; tick < 4; tick += 1) await Promise.resolve();
    }
    expect(await visit).toMatchObject({ state: 'found' });
  }
});

it('stops a search with a partial result when its result is not requested any more', async () => {
  const { service, sent, report } = createControlledService({ abandonMs: 60 });
  const answer = service.find(substructure('CC'));
  const next = service.find(substructure('CO'), undefined, '192.0.2.2');
  await Promise.resolve();
  report(1, false);
  expect(await answer).toMatchObject({ state: 'found', isRunning: true });
  // Requests for the result keep it running; further partial results do not.
  for (let request = 0; request < 4; request += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await service.find(substructure('CC'))).toMatchObject({ isRunning: true });
  }
  expect(sent).toEqual([{ id: 1, search: substructure('CC') }]);
  const reports = setInterval(() => report(1, false), 10);
  await expect.poll(() => sent.at(-1), { timeout: 3000 }).toEqual({ id: 1, search: null });
  clearInterval(reports);
  report(1, true);
  expect(sent.at(-1)).toEqual({ id: 2, search: substructure('CO') });
  report(2, true);
  expect(await next).toMatchObject({ state: 'found', isRunning: false });
});

it('caches results', async () => {
  const one = createService();
  const [first, second] = [await one.find(substructure('CCO')), await one.find(substructure('CCO'))];
  expect(second).toBe(first);
});

it('caches an incomplete result for a short time only', async () => {
  const service = createService({ limitMs: 0, incompleteMs: 200 });
  const first = await service.find(substructure('C'));
  expect(await service.find(substructure('C'))).toBe(first);
  await expect.poll(() => service.find(substructure('C')), { timeout: 3000 }).not.toBe(first);
});

it('cancels a search when all its callers abort, and no other search', async () => {
  const one = createService();
  const gone = new AbortController();
  const [aborted, remaining] = [one.find(substructure('CCC'), gone.signal), one.find(substructure('CCCC'))];
  gone.abort();
  await expect(aborted).rejects.toThrow('aborted');
  expect(await remaining).toMatchObject({ state: 'found', result: { isComplete: true } });
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
    one.find(exact(torus)),
    one.find(substructure('CCO')),
    one.find(substructure('CCN')),
  ]);
  expect(answers).toMatchObject([
    { state: 'fault', problem: { fault: 'too-complex' } },
    { state: 'found', result: { isComplete: true } },
    { state: 'found', result: { isComplete: true } },
  ]);
  const patient = createService({ parseMs: 60_000, limitMs: 0, graceMs: 200 });
  await patient.find(substructure('C'));
  expect(await patient.find(exact(torus))).toEqual({ state: 'busy' });
});

it('starts a new worker after terminating one', async () => {
  const one = createService();
  await one.find(substructure('C'));
  await one.find(exact(torus));
  await expect.poll(() => one.isRunning()).toBe(true);
});

it('answers every complex structure', { timeout: 120_000 }, async () => {
  const one = createService();
  await one.find(substructure('C'));
  for (const [name, text] of Object.entries(costlyStructures())) {
    const { state } = await one.find(exact(text));
    expect([name, ['found', 'fault'].includes(state)]).toEqual([name, true]);
  }
  expect(await createService({ parseMs: 60_000 }).find(substructure(fullerene))).toMatchObject({
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
  expect(broken.state === 'busy' && String(broken.cause)).toContain('lacks its block');
});

it('answers waiting callers on close', async () => {
  const one = createService();
  const pending = one.find(substructure('CCN'));
  await one.close();
  expect(['busy', 'found']).toContain((await pending).state);
});
