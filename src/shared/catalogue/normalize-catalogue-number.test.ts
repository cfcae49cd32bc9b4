import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeCatalogueNumber } from './normalize-catalogue-number';

describe('numberKey', () => {
  it.each(['QA10023R', 'qa10023r', 'QA-10023 R', ' qa 10023-r', 'ＱＡ１００２３Ｒ', 'QA.10023/R'])(
    'meets every spelling: %s',
    (text) => {
      expect(normalizeCatalogueNumber(text)).toBe('QA10023R');
    },
  );

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => normalizeCatalogueNumber(normalizeCatalogueNumber(text)) === normalizeCatalogueNumber(text),
      ),
    );
  });
});
