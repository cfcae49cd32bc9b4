import { describe, expect, it } from 'vitest';
import { createGeneTitleTest, papersNamingCompounds } from './citations';
import type { Papers } from './papers';

const genes = [
  { symbol: 'EGF', display: 'EGF', proteinName: 'Epidermal growth factor', aliases: ['URG'], isCore: true },
  {
    symbol: 'HSD11B1',
    display: 'HSD11B1',
    proteinName: '11-beta-HSD1',
    aliases: ['HDL', 'CTP'],
    isCore: false,
  },
  { symbol: 'IMPACT', display: 'IMPACT', proteinName: 'Protein IMPACT', aliases: ['RWDD5'], isCore: false },
  { symbol: 'CAT', display: 'Catalase', proteinName: 'Catalase', aliases: [], isCore: true },
  { symbol: 'GENEA', display: 'GENEA', proteinName: 'Gene A', aliases: ['SHARED'], isCore: false },
  { symbol: 'GENEB', display: 'GENEB', proteinName: 'Gene B', aliases: ['SHARED'], isCore: false },
];
const names = createGeneTitleTest(genes);

describe('a citation of a target', () => {
  it.each([
    ['EGF', 'EGF stimulates migration', true],
    ['EGF', 'The EGF receptor and its ligands', false],
    ['EGF', 'Epidermal growth factor in wound repair', true],
    ['HSD11B1', 'HDL particles carry cholesterol', false],
    ['HSD11B1', 'HSD11B1 in adipose tissue', true],
    ['IMPACT', 'The impact of diet on health', false],
    ['CAT', 'A CAT scan of the brain', false],
    ['CAT', 'Catalase protects cells', true],
    ['GENEA', 'SHARED is induced by stress', false],
    ['UNKNOWN', 'UNKNOWN things', false],
  ])('of %s by "%s" counts: %s', (symbol, title, counts) => {
    expect(names(symbol, title)).toBe(counts);
  });
});

it('a citation of a compound needs its whole name, and not the name of a protein', () => {
  const titles = [
    'Caffeine and sleep',
    'Tyrosine kinase signaling',
    'Serum tyrosine in disease',
    'Calcium signals',
    'Nitric oxide synthase',
  ];
  const papers = { list: titles.map((title) => ({ title })) } as unknown as Papers;
  const found = papersNamingCompounds(papers, new Set(['caffeine', 'tyrosine', 'calcium', 'nitric oxide']));
  expect(Object.fromEntries(found)).toEqual({ caffeine: [0], tyrosine: [2] });
});
