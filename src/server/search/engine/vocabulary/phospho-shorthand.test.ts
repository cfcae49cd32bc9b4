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
  ['egfr y1068', 'phospho egfr Tyr1068'],
  ['mouse Akt S473', 'phospho mouse Akt Ser473'],
  ['c-Jun (S63)', 'phospho c-Jun (Ser63)'],
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
  'anti-S100',
  'mouse anti-S100 antibody',
  'rabbit S100 antibody',
  'human S100 ELISA kit',
  'guinea pig S100',
  'recombinant S100',
  'culture flask T75',
  'cell culture flasks T25',
  '10 x T75',
  'cell line T84',
  'Sephacryl S-200',
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
