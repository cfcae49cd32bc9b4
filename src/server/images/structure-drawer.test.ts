import { afterEach, expect, test } from 'vitest';
import { createStructureDrawer, type StructureDrawer } from './structure-drawer';
import { structureImage } from './structure-image';

const drawers: StructureDrawer[] = [];

function drawer(options: Parameters<typeof createStructureDrawer>[0] = {}): StructureDrawer {
  const created = createStructureDrawer(options);
  drawers.push(created);
  return created;
}

afterEach(async () => {
  await Promise.all(drawers.splice(0).map((one) => one.close()));
});

const taxol =
  'CC1=C2[C@@]([C@]([C@H]([C@@H]3[C@]4([C@H](OC4)C[C@@H]([C@]3(C(=O)[C@@H]2OC(=O)C)C)O)OC(=O)C)OC(=O)c5ccccc5)(C[C@@H]1OC(=O)[C@H](O)[C@@H](NC(=O)c6ccccc6)c7ccccc7)O)(C)C';

test('draws bonds and atom labels without styles or identifiers', async () => {
  const svg = structureImage((await drawer().draw('NCC(=O)O')) ?? '');
  expect(svg).toMatch(/<path d="M[\d. ]+L/);
  expect(svg).toContain('>N<');
  expect(svg).not.toMatch(/class=|<style|id=/);
});

test('is deterministic and independent of earlier drawings', async () => {
  const one = drawer();
  const first = await one.draw(taxol);
  for (let round = 0; round < 6; round += 1) {
    await one.draw('C'.repeat(round + 1));
    expect(await one.draw(taxol)).toBe(first);
  }
  expect(await drawer().draw(taxol)).toBe(first);
});

test.each(['', 'not a structure', 'C1CC', 'C'.repeat(2_000), 'C'.repeat(300)])(
  'returns null for %j',
  async (smiles) => {
    expect(await drawer().draw(smiles)).toBeNull();
  },
);

test('terminates the idle worker and starts another on demand', async () => {
  const one = drawer({ idleMs: 30 });
  expect(one.running()).toBe(false);
  expect(await one.draw('CCO')).not.toBeNull();
  expect(one.running()).toBe(true);
  await expect.poll(() => one.running(), { timeout: 5_000 }).toBe(false);
  expect(await one.draw('CCO')).not.toBeNull();
});

test('terminates the worker when a structure takes too long', async () => {
  const one = drawer({ timeoutMs: 1 });
  expect(await one.draw('CCO')).toBeNull();
  expect(one.running()).toBe(false);
});

test('returns null when the worker cannot be started', async () => {
  const absent = drawer({ entry: () => ({ file: new URL('file:///nowhere/worker.js'), argv: [] }) });
  expect(await absent.draw('CCO')).toBeNull();
  const unresolved = drawer({
    entry: () => {
      throw new Error('injected');
    },
  });
  expect(await unresolved.draw('CCO')).toBeNull();
});

test('resolves pending drawings with null when it is closed', async () => {
  const one = drawer();
  const pending = one.draw(taxol);
  await one.close();
  expect(await pending).toBeNull();
});

test('highlights the matched part, and nothing for a part that does not match', async () => {
  const one = drawer();
  const plain = structureImage((await one.draw(taxol)) ?? '');
  const marked = structureImage((await one.draw(taxol, 'NC(=O)c1ccccc1')) ?? '') ?? '';
  const [, ground = ''] = /<g stroke="#ffe08a"[^>]*>(.*?)<\/g>/.exec(marked) ?? [];
  expect(ground.match(/<circle/g)).toHaveLength(9);
  expect(ground.match(/<path/g)).toHaveLength(9);
  expect(marked).not.toMatch(/class=|<style|id=/);
  for (const part of ['[Rf]', 'C1CC(', '<script>', '\u0000', 'C'.repeat(5000)])
    expect(structureImage((await one.draw(taxol, part)) ?? '')).toBe(plain);
});
