import { expect, it } from 'vitest';
import { hasModifiedTarget, namesModification } from './target-modification';

it.each([
  ['Anti-Phospho-p53 (Ser15) Rabbit Antibody', true],
  ['Anti-Trimethyl-Histone H3 (Lys27) Antibody', true],
  ['Anti-Cleaved-Caspase-3 (Asp175) Antibody', true],
  ['Anti-p53 Rabbit Antibody', false],
  ['Anti-Methyltransferase-Like 3 Antibody', false],
  ['Anti-Phosphorylase Kinase Antibody', false],
])('%j names a modification of the target: %j', (title, expected) =>
  expect(hasModifiedTarget(title)).toBe(expected),
);

it.each([
  'phospho p53',
  'p53 Ser15',
  'p53 pS15',
  'p53 pSer15',
  'STAT3 Y705',
  'H3K27me3',
  'H3K9ac',
  'cleaved PARP',
  'acetyl p53',
])('%j asks for a modification', (text) => expect(namesModification(text)).toBe(true));

it.each([
  'p53',
  'p38 MAPK',
  'PARP1',
  'histone H3',
  'CD4 antibody',
  'IL-6',
  'p53 DO-1',
  'p21',
  'methylene blue',
])('%j asks for no modification', (text) => expect(namesModification(text)).toBe(false));
