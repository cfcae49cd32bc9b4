import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentSet } from './document-set';
import { PostingLists } from './posting-lists';
import { PostingListWriter } from './posting-list-writer';
import { compareCodePoints, packStrings, StringTable } from './string-table';

const DOCUMENTS = 70_000;
const ordinal = fc.integer({ min: 0, max: DOCUMENTS - 1 });

/** Few ordinals, an even spread, or a dense range: short and long lists, and bitmaps. */
const ordinals = fc
  .tuple(
    fc.uniqueArray(ordinal, { maxLength: 12 }),
    fc.constantFrom(0, 7, 9, 60, 250),
    fc.tuple(ordinal, fc.integer({ min: 0, max: 3000 })),
  )
  .map(([candidates, every, [from, length]]) => {
    const all = new Set(candidates);
    if (every > 0) for (let at = candidates[0] ?? 0; at < DOCUMENTS; at += every) all.add(at);
    for (let at = from; at < Math.min(DOCUMENTS, from + length); at++) all.add(at);
    return [...all].sort((a, b) => a - b);
  });

function setOf(members: readonly number[]): DocumentSet {
  const set = new DocumentSet(DOCUMENTS);
  for (const member of members) set.add(member);
  return set;
}

describe('posting lists', () => {
  it('are read as written, completely or within a set', () => {
    fc.assert(
      fc.property(fc.array(ordinals, { minLength: 1, maxLength: 3 }), ordinals, (lists, limit) => {
        const writer = new PostingListWriter(DOCUMENTS);
        const offsets = lists.map((list) => writer.writeList(list));
        const read = new PostingLists(writer.bytes(), writer.dense(), DOCUMENTS);
        const within = setOf(limit);
        const inside = new Set(limit);
        lists.forEach((list, index) => {
          const [whole, cut] = [new DocumentSet(DOCUMENTS), new DocumentSet(DOCUMENTS)];
          read.addTo(whole, offsets[index] ?? 0);
          read.addTo(cut, offsets[index] ?? 0, within);
          expect(whole.members()).toEqual(list);
          expect(cut.members()).toEqual(list.filter((candidate) => inside.has(candidate)));
          expect(read.firstOrdinal(offsets[index] ?? 0)).toBe(list[0] ?? -1);
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('document sets', () => {
  it('compute union, intersection, difference and size', () => {
    fc.assert(
      fc.property(ordinals, ordinals, (one, other) => {
        const others = new Set(other);
        const operations = [
          [
            (set: DocumentSet) => set.union(setOf(other)),
            [...new Set([...one, ...other])].sort((a, b) => a - b),
          ],
          [(set: DocumentSet) => set.intersect(setOf(other)), one.filter((member) => others.has(member))],
          [(set: DocumentSet) => set.subtract(setOf(other)), one.filter((member) => !others.has(member))],
          [(set: DocumentSet) => set.clear(), []],
        ] as const;
        for (const [change, expected] of operations) {
          const set = setOf(one);
          change(set);
          expect(set.members()).toEqual(expected);
          expect([set.count(), set.isEmpty()]).toEqual([expected.length, expected.length === 0]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are read by page', () => {
    fc.assert(
      fc.property(ordinals, fc.nat(400), fc.integer({ min: 1, max: 50 }), (members, skip, size) => {
        expect(setOf(members).members(size, skip)).toEqual(members.slice(skip, skip + size));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a string table', () => {
  it('finds strings and prefixes', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc
        .tuple(fc.constantFrom('antibody', 'antibodies', '#QA1'), fc.nat(999))
        .map(([start, end]) => start + end),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(text, { maxLength: 400 }),
        fc.array(text, { maxLength: 20 }),
        (texts, queries) => {
          const { bytes, offsets } = packStrings(texts.sort(compareCodePoints));
          const table = new StringTable(bytes, offsets);
          for (const one of [...queries, ...texts, ...texts.map((long) => [...long].slice(0, 2).join(''))]) {
            expect(table.indexOf(one)).toBe(texts.indexOf(one));
            const begin = texts.filter((other) => other.startsWith(one)).length;
            const { first, end, hasExactMatch } = table.rangeOf(one);
            expect([end - first, hasExactMatch]).toEqual([begin, texts.includes(one)]);
            if (begin > 0) expect(first).toBe(texts.findIndex((other) => other.startsWith(one)));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
