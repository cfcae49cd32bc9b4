import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expandPhosphoShorthand, phosphoTarget } from './phospho-shorthand';

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
  ['pS6 (S235)', 'phospho S6 (Ser235)'],
  ['STAT1 pY701', 'phospho STAT1 Tyr701'],
  ['phospho T308 Akt', 'phospho Thr308 Akt'],
  ['Akt T308', 'phospho Akt Thr308'],
  ['pERK1/2', 'phospho ERK1/2'],
  ['p-4EBP1', 'phospho 4EBP1'],
  ['anti-pSTAT3', 'phospho anti-STAT3'],
  ['rabbit pSTAT3', 'phospho rabbit STAT3'],
  ['p53 pSer15', 'phospho p53 Ser15'],
  ['pSer473 Akt', 'phospho Ser473 Akt'],
  ['EGFR p-Tyr-1068', 'phospho EGFR Tyr1068'],
])('expands %j to %j', (short, full) => expect(expandPhosphoShorthand(short)).toBe(full));

it.each([
  'p53',
  'p38 MAPK',
  'pH',
  'phospho-Akt',
  'PTEN',
  'AKT',
  'p',
  'p21 rabbit',
  'paracetamol',
  'p53 Ser15',
  'S100',
  'S100 antibody',
  'methyl p-toluate',
  'pAb',
  'anti-LCAT pAb',
  'pAbs LCAT',
  '',
])('finds no shorthand in %j', (text) => expect(expandPhosphoShorthand(text)).toBeNull());

it('expands every residue', () => {
  fc.assert(
    fc.property(fc.constantFrom('S', 'T', 'Y'), fc.integer({ min: 10, max: 9999 }), (letter, position) => {
      const full = expandPhosphoShorthand(`SRC p${letter}${position}`);
      return (
        full !== null && /^phospho SRC (?:Ser|Thr|Tyr)\d+$/.test(full) && full.endsWith(String(position))
      );
    }),
  );
});

it.each([
  ['phospho S6', 'S6'],
  ['phospho-Akt (Ser473)', 'Akt'],
  ['phospho S6 Ser235/236', 'S6'],
  ['phospho Thr308 Akt antibody', 'Akt antibody'],
  ['phospho', null],
  ['phospho Ser473', null],
  ['Akt Ser473', null],
])('the target of %j is %j', (text, target) => expect(phosphoTarget(text)).toBe(target));
