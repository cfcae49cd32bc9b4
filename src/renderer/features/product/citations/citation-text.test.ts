import { describe, expect, it } from 'vitest';
import { citationText, methodsSentence, findRrid } from './citation-text';

const publication = {
  name: 'A kinase at work',
  pub: 'J Biol Chem',
  year: 2019,
  pmid: '31234567',
  if: '',
  authors: 'Halaris AE, Belendiuk KT',
  reference: '24(20):1896–7',
};
const withRrid = (value: string) => [{ group: 'Identification', items: [{ name: 'RRID', value }] }];
const antibody = { goods_name: 'Anti-p53 Rabbit Antibody', goods_sn: 'QA10001', properties: [] };

describe('citationText', () => {
  it('contains authors, title, journal, year, volume, pages and PubMed number', () => {
    expect(citationText(publication)).toBe(
      'Halaris AE, Belendiuk KT. A kinase at work. J Biol Chem. 2019;24(20):1896–7. PMID: 31234567.',
    );
  });

  it('omits unknown parts', () => {
    const known = { ...publication, name: 'Does it work?', pub: '', authors: '', reference: '' };
    expect(citationText(known)).toBe('Does it work? 2019. PMID: 31234567.');
  });
});

describe('methodsSentence', () => {
  it('names product, brand and catalogue number without an unknown RRID', () => {
    expect(methodsSentence(antibody, 'Quillbench')).toBe(
      'Anti-p53 Rabbit Antibody (Quillbench, Cat. No. QA10001) was used.',
    );
  });

  it('contains the RRID of the catalogue', () => {
    expect(methodsSentence({ ...antibody, properties: withRrid('AB_123456') }, 'Quillbench')).toBe(
      'Anti-p53 Rabbit Antibody (Quillbench, Cat. No. QA10001, RRID:AB_123456) was used.',
    );
    expect(findRrid({ properties: withRrid('RRID: AB_99') })).toBe('AB_99');
  });

  it.each(['', 'pending', 'AB 12', '12'])('ignores the invalid RRID %j', (value) => {
    expect(findRrid({ properties: withRrid(value) })).toBeNull();
  });
});
