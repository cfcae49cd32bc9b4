import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDINALS_PER_BLOCK, DocumentSet } from './document-set';
import { CandidateList } from './candidate-list';
import { PostingLists } from './posting-lists';
import { PostingListWriter } from './posting-list-writer';
import { SparseStringIndex, compareCodePoints, packStrings, StringTable } from './string-table';

const DOCUMENTS = 70_000;
const ordinal = fc.integer({ min: 0, max: DOCUMENTS - 1 });

/** Few ordinals, an even spread, or a dense range: lists of one block, of many blocks, and bitmaps. */
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

function membersOf(set: DocumentSet): number[] {
  const members: number[] = [];
  set.forEach((member) => members.push(member));
  return members;
}

function blockwise(set: DocumentSet): number[] {
  const out = new Uint32Array(ORDINALS_PER_BLOCK);
  return Array.from({ length: set.blocks }, (_, block) => [
    ...out.subarray(0, set.readBlock(block, out)),
  ]).flat();
}

describe('posting lists', () => {
  it('are read as written, completely or within a set', () => {
    fc.assert(
      fc.property(fc.array(ordinals, { minLength: 1, maxLength: 3 }), ordinals, (lists, limit) => {
        const writer = new PostingListWriter(DOCUMENTS);
        const offsets = lists.map((list) => {
          const { offset } = writer;
          writer.writeList(list);
          return offset;
        });
        const read = new PostingLists(writer.bytes(), writer.dense(), DOCUMENTS);
        const within = setOf(limit);
        const inside = new Set(limit);
        lists.forEach((list, index) => {
          const [whole, cut] = [new DocumentSet(DOCUMENTS), new DocumentSet(DOCUMENTS)];
          read.addTo(whole, offsets[index] ?? 0);
          read.addTo(cut, offsets[index] ?? 0, within);
          expect(membersOf(whole)).toEqual(list);
          expect(membersOf(cut)).toEqual(list.filter((candidate) => inside.has(candidate)));
          expect(read.firstOrdinal(offsets[index] ?? 0)).toBe(list[0] ?? -1);
          if (read.bitmapOf(offsets[index] ?? 0)) return;
          const out = new Uint32Array(list.length + 2);
          expect(read.decode(offsets[index] ?? 0, out, 1)).toBe(list.length);
          expect([...out]).toEqual([0, ...list, 0]);
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('candidate lists', () => {
  const LEVEL = 9;

  it('have the best level per term and the worst over all terms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(ordinals, { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        ordinals,
        fc.integer({ min: 0, max: 400 }),
        (words, members, most) => {
          const writer = new PostingListWriter(DOCUMENTS);
          const offsets = words.map((lists) =>
            lists.map((list) => {
              const { offset } = writer;
              writer.writeList(list);
              return offset;
            }),
          );
          const read = new PostingLists(writer.bytes(), writer.dense(), DOCUMENTS);
          const candidates = CandidateList.of(setOf(members), most);
          for (const lists of offsets) {
            lists.forEach((offset, level) => read.resolve(candidates, level, offset));
            candidates.nextTerm();
          }
          const sets = words.map((lists) => lists.map((list) => new Set(list)));
          const levelOf = (member: number): number =>
            Math.max(
              ...sets.map((lists) => {
                const level = lists.findIndex((list) => list.has(member));
                return level < 0 ? LEVEL : level;
              }),
            );
          const expected = members.slice(0, most).filter((member) => levelOf(member) < LEVEL);
          const found = new DocumentSet(DOCUMENTS);
          candidates.addMatchesTo(found);
          expect(membersOf(found)).toEqual(expected);
          const inOrder = new Uint32Array(expected.length);
          expect(candidates.rankedBy((_, level) => level).read(inOrder)).toBe(expected.length);
          expect([...inOrder]).toEqual(expected.sort((a, b) => levelOf(a) - levelOf(b) || a - b));
        },
      ),
      { numRuns: 100 },
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
          expect(membersOf(set)).toEqual(expected);
          expect(blockwise(set)).toEqual(expected);
          expect([set.count(), set.isEmpty()]).toEqual([expected.length, expected.length === 0]);
          const enough = other.length;
          expect(Math.min(set.count(enough), enough)).toBe(Math.min(expected.length, enough));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are read by page, within one set and without another', () => {
    fc.assert(
      fc.property(
        ordinals,
        ordinals,
        ordinals,
        fc.nat(400),
        fc.integer({ min: 1, max: 50 }),
        (members, inside, outside, skip, size) => {
          const limits = { within: setOf(inside), without: setOf(outside) };
          const [within, without] = [new Set(inside), new Set(outside)];
          const expected = members.filter((member) => within.has(member) && !without.has(member));
          const out = new Uint32Array(size);
          const passed = setOf(members).read(out, skip, limits);
          expect(passed).toBe(Math.min(expected.length, skip + size));
          expect([...out.subarray(0, Math.max(0, passed - skip))]).toEqual(expected.slice(skip, skip + size));
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a string table with a sparse index', () => {
  it('finds the same strings as without the index', () => {
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
          const guided = new StringTable(bytes, offsets, new SparseStringIndex(bytes, offsets));
          for (const one of [...queries, ...texts, ...texts.map((long) => [...long].slice(0, 2).join(''))]) {
            expect(guided.indexOf(one)).toBe(texts.indexOf(one));
            const begin = texts.filter((other) => other.startsWith(one)).length;
            const { first, end, hasExactMatch } = guided.rangeOf(one);
            expect([end - first, hasExactMatch]).toEqual([begin, texts.includes(one)]);
            if (begin > 0) expect(first).toBe(texts.findIndex((other) => other.startsWith(one)));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
