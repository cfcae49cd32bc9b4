import fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createStructureRenderer, StructureTooSlowError, type StructureRenderer } from './structure-renderer';
import { RetryLaterError } from '../http/errors';
import { structureImage } from './structure-image';

const drawers: StructureRenderer[] = [];

function drawer(options: Parameters<typeof createStructureRenderer>[0] = {}): StructureRenderer {
  const created = createStructureRenderer(options);
  drawers.push(created);
  return created;
}

/** For tests that do not stop its worker, whose start takes longer than most drawings. */
const shared = createStructureRenderer();

afterEach(async () => {
  await Promise.all(drawers.splice(0).map((renderer) => renderer.close()));
});
afterAll(() => shared.close());

const taxol =
  'CC1=C2[C@@]([C@]([C@H]([C@@H]3[C@]4([C@H](OC4)C[C@@H]([C@]3(C(=O)[C@@H]2OC(=O)C)C)O)OC(=O)C)OC(=O)c5ccccc5)(C[C@@H]1OC(=O)[C@H](O)[C@@H](NC(=O)c6ccccc6)c7ccccc7)O)(C)C';

test('draws bonds and atom labels without styles or identifiers', async () => {
  const svg = structureImage((await shared.draw('NCC(=O)O')) ?? '');
  expect(svg).toMatch(/<path d="M[\d. ]+L/);
  expect(svg).toContain('>N<');
  expect(svg).not.toMatch(/class=|<style|id=/);
});

test('is deterministic and independent of earlier drawings', async () => {
  const first = await shared.draw(taxol);
  for (let round = 0; round < 6; round += 1) {
    await shared.draw('C'.repeat(round + 1));
    expect(await shared.draw(taxol)).toBe(first);
  }
  expect(await drawer().draw(taxol)).toBe(first);
});

test.each(['', 'not a structure', 'C1CC', 'C'.repeat(2_000), 'C'.repeat(300)])(
  'returns null for %j',
  async (smiles) => {
    expect(await shared.draw(smiles)).toBeNull();
  },
);

test('terminates the idle worker and starts another on demand', async () => {
  const one = drawer({ idleMs: 30 });
  expect(one.isRunning()).toBe(false);
  expect(await one.draw('CCO')).not.toBeNull();
  expect(one.isRunning()).toBe(true);
  await expect.poll(() => one.isRunning(), { timeout: 5_000 }).toBe(false);
  expect(await one.draw('CCO')).not.toBeNull();
});

test('terminates the worker when a structure takes too long', async () => {
  const one = drawer({ timeoutMs: 1 });
  await expect(one.draw(taxol)).rejects.toBeInstanceOf(StructureTooSlowError);
  expect(one.isRunning()).toBe(false);
});

test('does not draw a structure again that took too long, with any part, until the time is over', async () => {
  const one = drawer({ timeoutMs: 1, slowMs: 600_000 });
  await expect(one.draw(taxol)).rejects.toBeInstanceOf(StructureTooSlowError);
  for (const part of ['', 'C', 'CC', 'c1ccccc1']) {
    await expect(one.draw(taxol, part)).rejects.toBeInstanceOf(StructureTooSlowError);
    // The worker was not started for it.
    expect(one.isRunning()).toBe(false);
  }
  // The cache of slow structures reads the clock once in a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 600_001);
  const again = one.draw(taxol).catch((error: unknown) => error);
  clock.mockRestore();
  expect(one.isRunning()).toBe(true);
  expect(await again).toBeInstanceOf(StructureTooSlowError);
});

test('remembers no structure whose drawing failed for another reason', async () => {
  const one = drawer();
  const pending = one.draw(taxol);
  await Promise.all([one.close(), expect(pending).rejects.toThrow('terminated')]);
  expect(await one.draw(taxol)).toContain('<svg');
});

test('fails when the worker cannot be started', async () => {
  const absent = drawer({ entry: () => ({ file: new URL('file:///nowhere/worker.js'), argv: [] }) });
  await expect(absent.draw('CCO')).rejects.toThrow();
  const unresolved = drawer({
    entry: () => {
      throw new Error('injected');
    },
  });
  await expect(unresolved.draw('CCO')).rejects.toThrow('injected');
});

test('fails pending drawings when it is closed', async () => {
  const one = drawer();
  const pending = one.draw(taxol);
  await Promise.all([one.close(), expect(pending).rejects.toThrow('terminated')]);
});

test('highlights the matched part, and nothing for a part that does not match', async () => {
  const plain = structureImage((await shared.draw(taxol)) ?? '');
  const marked = structureImage((await shared.draw(taxol, 'NC(=O)c1ccccc1')) ?? '') ?? '';
  const [, ground = ''] = /<g stroke="#ffe08a"[^>]*>(.*?)<\/g>/.exec(marked) ?? [];
  expect(ground.match(/<circle/g)).toHaveLength(9);
  expect(ground.match(/<path/g)).toHaveLength(9);
  expect(marked).not.toMatch(/class=|<style|id=/);
  for (const part of ['[Rf]', 'C1CC(', '<script>', '\u0000', 'C'.repeat(5000)])
    expect(structureImage((await shared.draw(taxol, part)) ?? '')).toBe(plain);
});

test('draws without a highlight for any part of several fragments, and other costly parts in time', async () => {
  const one = drawer({ timeoutMs: 5000 });
  const plain = await one.draw(taxol);
  const fragments = fc.sample(
    fc
      .array(fc.constantFrom('C', 'CC', 'O', '[U]', 'c1ccccc1'), { minLength: 2, maxLength: 12 })
      .map((parts) => parts.join('.')),
    20,
  );
  for (const part of ['C.C.C.C.C.[U]', ...fragments]) expect(await one.draw(taxol, part)).toBe(plain);
  // Paths through rings, and more atoms than the structure has.
  for (const part of [`${'C'.repeat(24)}O`, `${'C(C)(C)'.repeat(8)}C`, 'C'.repeat(400), 'C1'.repeat(200)])
    expect(await one.draw(taxol, part)).toBe(plain);
});

test('limits the drawings that wait, per client network and of all', async () => {
  const one = drawer({ maxPendingPerNetwork: 2, maxPending: 4 });
  const draw = (network: string) => one.draw('CCO', '', network).catch((error: unknown) => error);
  const [refused, full] = [new RetryLaterError(429, 2), new RetryLaterError(503, 2)];
  const outcomes = await Promise.all(['a', 'a', 'a', 'b', '', '', 'a', 'c'].map(draw));
  const svg = expect.stringContaining('<svg') as unknown;
  expect(outcomes).toEqual([svg, svg, refused, svg, svg, full, refused, full]);
  expect(await draw('a')).toEqual(svg);
});

test('lets a network without drawings in when another fills the queue, and limits a site', async () => {
  const one = drawer({ maxPendingPerNetwork: 4, maxPendingPerSite: 6, maxPending: 6 });
  const draw = (network: string) => one.draw('CCO', '', network).catch((error: unknown) => error);
  const site = [1, 2, 3, 4].flatMap((number) => Array<string>(2).fill(`2001:db8:1:${number}::/64`));
  const outcomes = await Promise.all([...site, '192.0.2.1'].map(draw));
  const [refused, full] = [new RetryLaterError(429, 2), new RetryLaterError(503, 2)];
  const svg = expect.stringContaining('<svg') as unknown;
  expect(outcomes.slice(6)).toEqual([refused, refused, svg]);
  expect(outcomes.slice(0, 6)).toContainEqual(full);
});
