import { describe, expect, it } from 'vitest';
import { createGeneTitleTest, findPublicationsNamingCompounds } from './citations';
import type { Publications } from './publications';

const genes = [
  {
    symbol: 'EGF',
    display: 'EGF',
    proteinName: 'Epidermal growth factor',
    aliases: ['URG'],
    isWellKnown: true,
  },
  {
    symbol: 'HSD11B1',
    display: 'HSD11B1',
    proteinName: '11-beta-HSD1',
    aliases: ['HDL', 'CTP'],
    isWellKnown: false,
  },
  {
    symbol: 'IMPACT',
    display: 'IMPACT',
    proteinName: 'Protein IMPACT',
    aliases: ['RWDD5'],
    isWellKnown: false,
  },
  { symbol: 'CAT', display: 'Catalase', proteinName: 'Catalase', aliases: [], isWellKnown: true },
  { symbol: 'GENEA', display: 'GENEA', proteinName: 'Gene A', aliases: ['SHARED'], isWellKnown: false },
  { symbol: 'GENEB', display: 'GENEB', proteinName: 'Gene B', aliases: ['SHARED'], isWellKnown: false },
  {
    symbol: 'CISH',
    display: 'CISH',
    proteinName: 'CIS protein',
    aliases: ['SOCS', 'G18'],
    isWellKnown: false,
  },
  { symbol: 'SOCS1', display: 'SOCS1', proteinName: 'Suppressor 1', aliases: [], isWellKnown: false },
  {
    symbol: 'GRPA',
    display: 'GRPA',
    proteinName: 'Group A',
    aliases: ['Cytochrome P450'],
    isWellKnown: false,
  },
  { symbol: 'GRPB', display: 'GRPB', proteinName: 'Cytochrome P450 1A1', aliases: [], isWellKnown: false },
  {
    symbol: 'DNAH8',
    display: 'DNAH8',
    proteinName: 'Dynein 8',
    aliases: ['ATPase', 'Q10'],
    isWellKnown: false,
  },
  {
    symbol: 'IL17D',
    display: 'IL17D',
    proteinName: 'IL-17D',
    aliases: ['Interleukin-27'],
    isWellKnown: false,
  },
  {
    symbol: 'IL27',
    display: 'IL27',
    proteinName: 'Interleukin-27 subunit alpha',
    aliases: [],
    isWellKnown: true,
  },
  {
    symbol: 'RAF1',
    display: 'c-Raf',
    proteinName: 'RAF kinase',
    aliases: ['Raf-1', 'Raf-1B'],
    isWellKnown: true,
  },
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
    ['CISH', 'The SOCS box marks proteins', false],
    ['SOCS1', 'SOCS1 in macrophages', true],
    ['GRPA', 'Metabolism by cytochrome P450 1A1', false],
    ['DNAH8', 'Na-K ATPase activity', false],
    ['DNAH8', 'Functions of coenzyme Q10', false],
    ['IL17D', 'Interleukin-27 decreases ghrelin', false],
    ['RAF1', 'Activation of Raf-1 by Ras', true],
    ['UNKNOWN', 'UNKNOWN things', false],
  ])('of %s by "%s" counts: %s', (symbol, title, counts) => {
    expect(names(symbol, title)).toBe(counts);
  });
});

it.each([
  ['Caffeine and sleep', ['caffeine']],
  ['Tyrosine kinase signaling', []],
  ['Serum tyrosine in disease', ['tyrosine']],
  ['Phosphorylation on tyrosine and threonine', []],
  ['Calcium signals', []],
  ['Nitric oxide synthase', []],
  ['Mutagens such as benzo(a)pyrene', []],
  ['Role of uridine diphosphate glucuronosyltransferases', []],
  ['Nicotinamide adenine dinucleotide levels', []],
  ['Sulindac sulfide and sulindac in colon cells', ['sulindac']],
  ['The pyridine nucleotide cycle', []],
  ['Human alanine:glyoxylate aminotransferase', []],
  ['Human retinal pigment cells', []],
  ['Effects of adenosine (and caffeine).', ['adenosine', 'caffeine']],
])('the title %j cites the compounds %j', (title, cited) => {
  const publications = { list: [{ title }] } as unknown as Publications;
  const names =
    'adenosine alanine caffeine calcium nicotinamide nitric_oxide pyrene pyridine retinal sulindac threonine tyrosine uridine';
  const found = findPublicationsNamingCompounds(
    publications,
    new Set(names.split(' ').map((name) => name.replace('_', ' '))),
  );
  expect([...found.keys()].sort()).toEqual(cited);
});
