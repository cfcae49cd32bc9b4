import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expandPhosphoShorthand } from './phospho-shorthand';

it.each([
  ['p-AKT', 'phospho AKT'],
  ['pAKT', 'phospho AKT'],
  ['p AKT1', 'phospho AKT1'],
  ['P-akt', 'phospho akt'],
  ['pERK antibody', 'phospho ERK antibody'],
  ['Akt pS473', 'phospho Akt Ser473'],
  ['p-Akt pS473', 'phospho Akt Ser473'],
  ['phospho-Akt pT308', 'phospho Akt Thr308'],
  ['EGFR p-Y1068', 'phospho EGFR Tyr1068'],
])('expands %j to %j', (short, full) => expect(expandPhosphoShorthand(short)).toBe(full));

it.each(['p53', 'p38 MAPK', 'pH', 'phospho-Akt', 'PTEN', 'AKT', 'p', 'p21 rabbit', 'paracetamol', ''])(
  'finds no shorthand in %j',
  (text) => expect(expandPhosphoShorthand(text)).toBeNull(),
);

it('expands every residue', () => {
  fc.assert(
    fc.property(fc.constantFrom('S', 'T', 'Y'), fc.integer({ min: 10, max: 9999 }), (letter, place) => {
      const full = expandPhosphoShorthand(`SRC p${letter}${place}`);
      return full !== null && /^phospho SRC (?:Ser|Thr|Tyr)\d+$/.test(full) && full.endsWith(String(place));
    }),
  );
});
