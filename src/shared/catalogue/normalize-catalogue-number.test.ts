import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeCatalogueNumber } from './normalize-catalogue-number';

describe('normalizeCatalogueNumber', () => {
  it.each(['QA10023R', 'qa10023r', 'QA-10023 R', ' qa 10023-r', 'ＱＡ１００２３Ｒ', 'QA.10023/R'])(
    'unifies spellings: %s',
    (text) => {
      expect(normalizeCatalogueNumber(text)).toBe('QA10023R');
    },
  );

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => normalizeCatalogueNumber(normalizeCatalogueNumber(text)) === normalizeCatalogueNumber(text),
      ),
    );
  });
});
