import { describe, expect, it } from 'vitest';
import type { SearchDocument } from './engine/search-document';
import { baseDocument } from '../../../test/fixtures/search-documents';
import { createIndexBuilder } from './index-builder';

const documentOf = (id: number): SearchDocument => ({
  ...baseDocument,
  goods_id: id,
  catalogue_numbers: [`QC${10_000 + id}`],
  title: `Compound ${id}`,
  subject: `Compound ${id}`,
});

const structures = ['CC(=O)Oc1ccccc1C(=O)O', null, 'c1ccccc1', 'not a structure'];

/** Builds the indexes of 40 products, in a thread from the given number on. */
function build(threadFrom: number) {
  const builder = createIndexBuilder(threadFrom);
  for (let id = 1; id <= 40; id += 1) builder.add(documentOf(id), structures[id % structures.length] ?? null);
  return builder;
}

describe('index builder', () => {
  it('returns the same blocks from a thread as without one', async () => {
    const alone = structuredClone(await build(1000).finish());
    const builder = build(10);
    await builder.drain();
    expect(await builder.finish()).toEqual(alone);
    expect(alone.search.map(({ name }) => name)).toContain('goodsIds');
    expect(alone.structures.map(({ name }) => name)).toContain('identities');
  });

  it('rejects when the thread fails, instead of waiting', async () => {
    const builder = createIndexBuilder(1);
    builder.add({ ...documentOf(1), facets: { unknown: ['value'] } }, null);
    await expect(builder.finish()).rejects.toThrow(/unknown/);
  });

  it('rejects when it is stopped', async () => {
    const builder = build(10);
    builder.stop();
    await expect(builder.finish()).rejects.toThrow(/terminated/);
  });
});
