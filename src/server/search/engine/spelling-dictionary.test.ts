import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedDistance } from '../../lib/damerau-levenshtein';
import { letterBitmask, SpellingDictionary } from './spelling-dictionary';
import { packStrings, StringTable } from './string-table';

const word = fc.string({ unit: fc.constantFrom(...'abcdz'), minLength: 1, maxLength: 9 });

it('finds the same words as a comparison with every word, in dictionary order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: fc.constant('a1') }), {
        maxLength: 60,
      }),
      word,
      fc.constantFrom(1, 2),
      (words, typed, edits) => {
        const sorted = words.sort();
        const { bytes, offsets } = packStrings(sorted);
        const dictionary = new SpellingDictionary(
          new StringTable(bytes, offsets),
          Uint32Array.from(sorted, letterBitmask),
        );
        const expected = sorted.flatMap((other) => {
          const distance = boundedDistance(Buffer.from(typed), Buffer.from(other), edits);
          return other !== 'a1' && distance > 0 && distance <= edits
            ? [{ word: other, edits: distance }]
            : [];
        });
        expect(dictionary.wordsWithin(typed, edits)).toEqual(expected);
      },
    ),
  );
});
