import { hash32, pick } from '../../catalogue-build/seeded-random';
import { collectQueries } from './collect-queries';
import type { LabeledQuery } from './labeled-query';
import type { SampledProduct, CatalogueSample } from './catalogue-sample';
import type { SourceNames } from './source-names';
import { misspell } from './typos';

const COMPOUND_LINE = 'small molecules';
/** Names of one or two words without digits and locants. */
const plainName = /^[A-Za-z][a-z]+(?: [a-z]+)?$/;

/** Synonyms of compounds from the source data. */
export function synonymQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(COMPOUND_LINE, 'synonyms'), 90, ({ draft }) => {
    const cas = draft.chemistry?.cas;
    const usableSynonyms = names
      .synonymsOf(cas ?? '')
      .filter((name) => name.length > 3 && name.length <= 60 && names.isUnambiguous(name));
    if (!cas || usableSynonyms.length === 0) return null;
    const name = pick(usableSynonyms, 'synonym', cas);
    const text = pick([name, name.toLowerCase(), name.replaceAll('-', ' ')], 'case', name);
    return { kind: 'synonym', text, relevant: { cas } };
  });
}

/**
 * Names with typos in one word: one in a word of four or more letters, or two in a word of eight or more. Neither the text nor
 * the mistyped word begins another name.
 */
export function typoQueries(sample: CatalogueSample, names: SourceNames, typoCount: 1 | 2): LabeledQuery[] {
  const minLength = typoCount === 1 ? 4 : 8;
  return collectQueries(
    sample.draw(COMPOUND_LINE, `${typoCount} slips`),
    typoCount === 1 ? 70 : 50,
    ({ draft }) => {
      const name = draft.subject;
      const cas = draft.chemistry?.cas;
      if (!cas || !plainName.test(name) || !names.isUnambiguous(name)) return null;
      const words = name.split(' ');
      const position = hash32('word', name) % words.length;
      const word = words[position] ?? '';
      if (word.length < minLength) return null;
      const mistyped = misspell(word.toLowerCase(), typoCount);
      const text = words.map((original, index) => (index === position ? mistyped : original)).join(' ');
      if (mistyped === word.toLowerCase() || names.isPrefixOfName(text) || names.isPrefixOfName(mistyped))
        return null;
      return { kind: typoCount === 1 ? 'one typo' : 'two typos', text, relevant: { cas } };
    },
  );
}

/** Beginnings of names, as typed before a suggestion is chosen. */
export function namePrefixQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw(COMPOUND_LINE, 'beginnings'), 40, ({ draft }: SampledProduct) => {
    const name = draft.subject;
    if (!plainName.test(name) || name.length < 9) return null;
    const text = name
      .slice(0, Math.ceil(name.length * 0.75))
      .toLowerCase()
      .trimEnd();
    return { kind: 'partial name', text, relevant: { product_class: 'compound', name_has: [text] } };
  });
}
