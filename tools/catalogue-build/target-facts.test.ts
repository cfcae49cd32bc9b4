import { describe, expect, it } from 'vitest';
import type { Gene } from './genes';
import { targetSentence } from './target-facts';
import type { SpeciesTarget } from './orthologs';

const gene = (facts: Partial<Gene>): Gene =>
  ({ classes: [], pathways: [], ecNumber: '', location: '', ...facts }) as unknown as Gene;
const human = (symbol: string, display = symbol): SpeciesTarget => ({
  species: 'Human',
  symbol,
  display,
  latin: 'Homo sapiens',
  uniprotId: '',
});

describe('the sentence about a target', () => {
  it('does not say that a gene is encoded by itself', () => {
    expect(targetSentence(gene({ proteinName: 'Neurobeachin' }), human('NBEA'))).toBe(
      'The gene NBEA encodes neurobeachin.',
    );
    expect(targetSentence(gene({ proteinName: 'Gasdermin-D' }), human('GSDMD', 'Gasdermin D'))).toBe(
      'Gasdermin-D is encoded by the gene GSDMD.',
    );
  });

  it('calls an enzyme a protein kinase only when it phosphorylates proteins', () => {
    const kinase = { classes: ['kinase'], proteinName: 'Ketosamine-3-kinase', ecNumber: '2.7.1.172' };
    expect(targetSentence(gene(kinase), human('FN3KRP'))).toContain('is a kinase (EC 2.7.1.172)');
    expect(targetSentence(gene({ ...kinase, ecNumber: '2.7.11.1' }), human('FN3KRP'))).toContain(
      'is a protein kinase (EC 2.7.11.1)',
    );
  });

  it('does not call an inactive homolog or a protein without an EC number an enzyme', () => {
    const vrk3 = { classes: ['kinase'], proteinName: 'Inactive serine/threonine-protein kinase VRK3' };
    const trrap = {
      classes: ['kinase'],
      proteinName: 'Transformation/transcription domain-associated protein',
    };
    const prss54 = { classes: ['protease'], proteinName: 'Inactive serine protease 54' };
    expect(targetSentence(gene(vrk3), human('VRK3'))).toContain('is a protein of a kinase family');
    expect(targetSentence(gene(trrap), human('TRRAP'))).toContain('is a protein of a kinase family');
    expect(targetSentence(gene(prss54), human('PRSS54'))).toContain('is a protein of a protease family');
  });
});
