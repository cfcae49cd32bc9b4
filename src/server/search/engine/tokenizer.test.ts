import { describe, expect, it } from 'vitest';
import { addIndexTerms, formOneName, singularForms, tokenizeQuery } from './tokenizer';

describe('query tokens', () => {
  it.each([
    ['GSK3β antibody', ['gsk3', 'beta', 'antibody']],
    ['HSP90α', ['hsp90', 'alpha']],
    ['AMPKα1', ['ampk', 'alpha1']],
    ['14-3-3ζ', ['14', '3', '3', 'zeta']],
    ['PKC-θ', ['pkc', 'theta']],
    ['beta tubulin', ['beta', 'tubulin']],
    ['β', ['beta']],
    ['17ß-estradiol', ['17', 'beta', 'estradiol']],
    ['ß-actin', ['beta', 'actin']],
    ['TGFß1', ['tgf', 'beta1']],
    ['Aß 42', ['a', 'beta', '42']],
    ['Eiweiß', ['eiweiß']],
    ['microbiota', ['microbiota']],
    ['antibody for the EGFR', ['antibody', 'egfr']],
    ['for', ['for']],
    ['protein A', ['protein', 'a']],
    ['...', []],
  ])('%j', (text, words) => expect(tokenizeQuery(text)).toEqual(words));

  it('have a unit of their own after a decimal number, and the micro sign as u', () => {
    expect(tokenizeQuery('1.5ml tube')).toEqual(['1', '5', 'ml', 'tube']);
    expect(tokenizeQuery('200 µL')).toEqual(['200', 'ul']);
    expect(tokenizeQuery('μ-opioid')).toEqual(['mu', 'opioid']);
  });

  it('are cut between characters, because the dictionary stores well-formed strings only', () => {
    const beginning = 'a'.repeat(47);
    expect(tokenizeQuery(`${beginning}𠀀𠀁`)).toEqual([beginning]);
    expect(tokenizeQuery(`${beginning}bc`)).toEqual([`${beginning}b`]);
  });

  it('include singular forms', () => {
    expect(singularForms('antibodies')).toContain('antibody');
    expect(singularForms('kinases')).toContain('kinase');
    for (const word of ['kras', 'virus', 'analysis', 'class', 'il6s'])
      expect(singularForms(word)).toEqual([]);
  });

  it('form one name with a Greek letter after the number', () => {
    expect(formOneName(['gsk', '3', 'beta'])).toBe(true);
    expect(formOneName(['ampk', 'alpha', '1'])).toBe(true);
    expect(formOneName(['egfr', 'rabbit', '1'])).toBe(false);
  });
});

describe('index terms', () => {
  const termsOf = (text: string): string[] => {
    const terms = new Set<string>();
    addIndexTerms(text, terms);
    return [...terms];
  };

  it.each([
    ['GSK-3 beta', ['gsk3', 'beta', 'gsk3beta', 'gsk3b']],
    ['Heat shock protein HSP 90-alpha', ['hsp90', 'hsp90alpha', 'hsp90a']],
    ['HSP 90 alpha', ['hsp90', 'hsp90alpha']],
    ['AMPK subunit alpha-1', ['ampk', 'alpha1', 'subunitalpha1']],
    ['nPKC-theta', ['npkctheta', 'npkct']],
    ['p38 alpha', ['p38alpha', 'p38a']],
    ['IL 6', ['il6']],
    ['Anti-TNF-alpha', ['anti', 'tnfalpha', 'tnfa']],
  ])('%j has %j', (text, terms) => expect(termsOf(text)).toEqual(expect.arrayContaining(terms)));

  it('do not join unrelated numbers', () => {
    expect(termsOf('p38 6')).not.toContain('p386');
    expect(termsOf('Anti-EGFR 6')).not.toContain('antiegfr6');
  });
});
