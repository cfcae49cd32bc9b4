import { describe, expect, it } from 'vitest';
import { openTestIndex, sampleDocuments } from '../../../../../test/fixtures/search-documents';
import { translateWords } from './word-translations';

const translate = (text: string) => translateWords(text, () => false);

describe('words of other languages', () => {
  it.each([
    ['Antikörper', 'antibody'],
    ['ANTIKÖRPER', 'antibody'],
    ['Antikorper', 'antibody'],
    ['抗体', 'antibody'],
    ['Kaninchen', 'rabbit'],
    ['GAPDH Antikörper Maus', 'GAPDH antibody mouse'],
    ['Anti-Maus Kaninchenantikörper', 'Anti-mouse rabbit antibody'],
    ['anticorps anti-GAPDH de lapin', 'antibody anti-GAPDH rabbit'],
    ['anticuerpo monoclonal de ratón', 'antibody monoclonal mouse'],
    ['cytométrie en flux CD4', 'flow cytometry CD4'],
    ['citometría de flujo', 'flow cytometry'],
    ['Kaninchen Antikörper gegen GAPDH', 'rabbit antibody anti GAPDH'],
    ['protéine recombinante TNF', 'protein recombinant TNF'],
    ['GAPDH抗体', 'GAPDH antibody'],
    ['抗GAPDH抗体', 'anti-GAPDH antibody'],
    ['兔抗人IgG二抗', 'rabbit anti-human IgG secondary antibody'],
    ['小鼠IL-6试剂盒', 'mouse IL-6 kit'],
    ['重组人IL-6蛋白', 'recombinant human IL-6 protein'],
    ['GAPDH モノクローナル抗体 マウス', 'GAPDH monoclonal antibody mouse'],
    ['阻害剤', 'inhibitor'],
    ['牛血清白蛋白', 'bovine serum albumin'],
    ['胎牛血清', 'fetal bovine serum'],
    ['Durchflusszytometrie', 'flow cytometry'],
    ['Farbstoff', 'dye'],
    ['anti fospho akt', 'anti phospho akt'],
    ['phopsho-AKT', 'phospho-AKT'],
    ['phosfo ERK', 'phospho ERK'],
  ])('%s is %s', (typed, english) => expect(translate(typed)).toBe(english));

  it.each([
    'Western blot',
    'phospho AKT',
    'TNF-α',
    'Aspirin',
    'pAKT rabbit',
    '5-FU',
    'QA10023',
    'café',
    'mice',
  ])('leaves %s as it is', (text) => expect(translate(text)).toBe(text));

  it.each([
    ['盐酸二甲双胍', '二甲双胍 hydrochloride'],
    ['双氯芬酸钠', '双氯芬酸 sodium'],
    ['甲磺酸伊马替尼 100mg', '伊马替尼 mesylate 100mg'],
    ['盐酸四环素', '盐酸四环素'],
    ['伊马替尼 抑制剂', '伊马替尼 inhibitor'],
    ['抗坏血酸 100g', '抗坏血酸 100g'],
    ['盐酸胍', '盐酸胍'],
  ])('keeps known names of %s: %s', (typed, english) => {
    const known = new Set(['抗坏血酸', '二甲双胍', '双氯芬酸', '伊马替尼', '四环素', '盐酸四环素']);
    expect(translateWords(typed, (word) => known.has(word))).toBe(english);
  });

  it('leaves a known word that resembles phospho', () => {
    expect(translateWords('phosphor', () => true)).toBe('phosphor');
  });

  it('find what the English words find', async () => {
    const index = openTestIndex(sampleDocuments);
    const find = (text: string) =>
      index.find({ text, filters: {}, sort: 'relevance', page: 1, pageSize: 24 });
    const english = await find('EGFR antibody rabbit');
    expect(english.total).toBeGreaterThan(0);
    for (const text of [
      'EGFR Antikörper Kaninchen',
      'anticorps EGFR lapin',
      '兔抗EGFR抗体',
      'EGFR 抗体 ウサギ',
    ])
      expect((await find(text)).goodsIds, text).toEqual(english.goodsIds);
  });

  it('are stated as a correction, which an exact search leaves out', async () => {
    const index = openTestIndex(sampleDocuments);
    const query = { text: 'EGFR Antikörper', filters: {}, sort: 'relevance', page: 1, pageSize: 24 } as const;
    expect(await index.find(query)).toMatchObject({ corrected: 'EGFR antibody', partialWords: [] });
    expect(await index.find({ ...query, exact: true })).toMatchObject({ corrected: null });
    expect(await index.find({ ...query, text: 'EGFR antibody' })).toMatchObject({ corrected: null });
  });
});
