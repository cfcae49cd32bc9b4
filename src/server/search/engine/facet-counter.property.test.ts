import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentSet } from './document-set';
import { groupIndexOfFacet, ROWS_PER_DOCUMENT } from './facet-definitions';
import { forEachFacetValue, buildFacetRows, openFacetRows, type FacetRowBlocks } from './facet-rows';
import type { IndexHead } from './index-format';
import { FacetCounter } from './facet-counter';
import { packStrings, StringTable } from './string-table';

const DOCUMENTS = 40_000;

/** Values per document, from one facet of each group: some documents have none, some have two of one facet. */
function catalogueOf(valuesOfFacet: number) {
  const names = ['stock', 'target', 'host', 'evidence'];
  expect(new Set(names.map(groupIndexOfFacet)).size, 'one facet per row').toBe(ROWS_PER_DOCUMENT);
  const facets = names.map((name, index) => ({ name, first: index * valuesOfFacet, count: valuesOfFacet }));
  const values = Array.from({ length: names.length * valuesOfFacet }, (): { documents: number[] } => ({
    documents: [],
  }));
  const valuesOf = Array.from({ length: DOCUMENTS }, (_, ordinal) => {
    const some = facets.filter((_, index) => (ordinal + index) % 7 !== 0);
    const own = new Set(
      some.flatMap(({ first }, index) => {
        const one = first + ((ordinal * 7 + index) % valuesOfFacet);
        return ordinal % 5 === 0 ? [one, first + ((ordinal + index) % valuesOfFacet)] : [one];
      }),
    );
    for (const value of own) values[value]!.documents.push(ordinal);
    return [...own].sort((a, b) => a - b);
  });
  return { facets: facets satisfies IndexHead['facets'], values, valuesOf };
}

/** Builds the rows and reopens them as if from a file. */
function stored({ documentRows, rowOffsets, rowValues }: FacetRowBlocks): FacetRowBlocks {
  const { buffer, byteOffset, byteLength } = documentRows;
  const file = Uint8Array.from(Buffer.from(buffer, byteOffset, byteLength));
  return openFacetRows(file, { rowOffsets, rowValues });
}

/** No documents, a few, an even spread over some blocks, or a dense range. */
const sets = fc
  .record({
    few: fc.uniqueArray(fc.integer({ min: 0, max: DOCUMENTS - 1 }), { maxLength: 80 }),
    every: fc.constantFrom(0, 2, 60, 300),
    crowd: fc.tuple(fc.integer({ min: 0, max: DOCUMENTS - 1 }), fc.integer({ min: 0, max: 12_000 })),
  })
  .map(({ few, every, crowd: [from, length] }) => {
    const set = new DocumentSet(DOCUMENTS);
    for (const ordinal of few) set.add(ordinal);
    if (every > 0) for (let at = few[0] ?? 0; at < DOCUMENTS; at += every) set.add(at);
    if (every !== 300) for (let at = from; at < Math.min(DOCUMENTS, from + length); at++) set.add(at);
    return set;
  });

describe.each([
  { valuesOfFacet: 90, Numbers: Uint16Array, description: 'rows that two bytes can number' },
  { valuesOfFacet: DOCUMENTS, Numbers: Uint32Array, description: 'more rows' },
])('facet rows numbered in $description', ({ valuesOfFacet, Numbers }) => {
  const { facets, values, valuesOf } = catalogueOf(valuesOfFacet);
  const rows = stored(buildFacetRows(facets, values, DOCUMENTS));
  const { bytes, offsets } = packStrings(values.map((_, value) => String(value)));
  const texts = new StringTable(bytes, offsets);
  const counter = new FacetCounter({ ...rows, valuePlaces: new Uint32Array(values.length) }, texts, {
    facets,
  });

  it('are read as they were written', () => {
    expect(rows.documentRows).toBeInstanceOf(Numbers);
    for (let ordinal = 0; ordinal < DOCUMENTS; ordinal += 11) {
      const own: number[] = [];
      forEachFacetValue(rows, ordinal, (value) => own.push(value));
      expect(own.sort((a, b) => a - b)).toEqual(valuesOf[ordinal]);
    }
  });

  it('give the same counts as counting document by document', () => {
    fc.assert(
      fc.property(sets, (documents) => {
        const expected = facets.map(() => new Map<string, number>());
        for (const ordinal of documents.members())
          for (const value of valuesOf[ordinal]!) {
            const counts = expected[Math.floor(value / valuesOfFacet)]!;
            counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
          }
        expect(facets.map((facet) => counter.countFacetValues(documents, facet))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});
