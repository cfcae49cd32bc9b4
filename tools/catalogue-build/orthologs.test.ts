import { describe, expect, it } from 'vitest';
import { loadGenes } from './genes';
import { createRejections } from './invariants';
import { hasOrtholog, targetOf } from './orthologs';
import { loadPublications } from './publications';

const genes = new Map(loadGenes(loadPublications(), createRejections()).map((gene) => [gene.symbol, gene]));
const gene = (symbol: string) => {
  const found = genes.get(symbol);
  if (!found) throw new Error(`no gene ${symbol}`);
  return found;
};

describe('a target in another species', () => {
  it('has the symbol and accession of the species', () => {
    expect(targetOf(gene('IL6'), 'Mouse')).toEqual({
      display: 'IL-6',
      symbol: 'Il6',
      uniprotId: 'P08505',
      species: 'Mouse',
      latin: 'Mus musculus',
    });
    expect(targetOf(gene('TP53'), 'Mouse')).toMatchObject({
      display: 'p53',
      symbol: 'Trp53',
      uniprotId: 'P02340',
    });
    expect(targetOf(gene('TP53'), 'Rat')).toMatchObject({ symbol: 'Tp53', uniprotId: '' });
    expect(targetOf(gene('IL6'), 'Human')).toMatchObject({ symbol: 'IL6', uniprotId: 'P05231' });
  });

  it('shows no human accession for species without a table', () => {
    expect(targetOf(gene('IL6'), 'Dog')).toMatchObject({ symbol: '', uniprotId: '', display: 'IL-6' });
  });

  it('does not exist without an ortholog', () => {
    expect(hasOrtholog(gene('CXCL8'), 'Mouse')).toBe(false);
    expect(hasOrtholog(gene('KLK3'), 'Rat')).toBe(false);
    expect(hasOrtholog(gene('CXCL8'), 'Pig')).toBe(false);
    expect(hasOrtholog(gene('CXCL8'), 'Human')).toBe(true);
  });
});
