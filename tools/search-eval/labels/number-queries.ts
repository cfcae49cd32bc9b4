import { pick } from '../../catalogue-build/seeded-random';
import type { LabeledQuery } from './labeled-query';
import { collectQueries } from './collect-queries';
import { ALL_LINES, type CatalogueSample } from './catalogue-sample';

const spellings: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => number.toLowerCase(),
  (number) => number.replace(/^([A-Z]+)/, '$1-'),
  (number) => number.replace(/^([A-Z]+)/, '$1 ').toLowerCase(),
  (number) => `  ${number.replace(/^([A-Z]+)/, '$1_')} `,
  (number) => number.replace(/(\d{2})/, '$1-'),
  (number) => `Cat# ${number}`,
  (number) => `cat. no. ${number.toLowerCase()}`,
];

const contexts: readonly ((number: string) => string)[] = [
  (number) => `${number} 100 µg`,
  (number) => `SKU ${number}`,
  (number) => `Cat: ${number}`,
  (number) => `Art. Nr. ${number}`,
  (number) => `item ${number.toLowerCase()}, 2 pieces`,
  (number) => `${number} antibody`,
  (number) => `please quote ${number.replace(/^([A-Z]+)/, '$1-')}`,
  (number) => `${number.replace(/^([A-Z]+)/, '$1 ')} 5 mg`,
];

/** Catalogue numbers with additional text. */
export function numberContextQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw(ALL_LINES, 'numbers with more'), 25, ({ draft }) => ({
    kind: 'number with context',
    text: pick(contexts, 'beside', draft.number)(draft.number),
    relevant: { goods_sn: draft.number },
  }));
}

/** The hyphen is listed twice, so that it is more frequent. */
const separators = ['-', '–', '—', '‐', '−', ' ', '-'];

/** Current catalogue numbers in several spellings, and former numbers. */
export function exactNumberQueries(sample: CatalogueSample): LabeledQuery[] {
  const current = collectQueries(sample.draw(ALL_LINES, 'numbers'), 90, ({ draft }) => ({
    kind: 'exact number' as const,
    text: pick(spellings, 'spelling', draft.number)(draft.number),
    relevant: { goods_sn: draft.number },
  }));
  const former = collectQueries(sample.draw(ALL_LINES, 'former'), 15, ({ draft, formerNumber }) =>
    formerNumber === null
      ? null
      : {
          kind: 'exact number' as const,
          text: pick(
            [formerNumber, formerNumber.toLowerCase(), formerNumber.replace('-', ' ')],
            'former',
            formerNumber,
          ),
          relevant: { goods_sn: draft.number },
        },
  );
  return [...current, ...former];
}

export function casNumberQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw('small molecules', 'cas'), 60, ({ draft }) => {
    const cas = draft.chemistry?.cas;
    if (!cas) return null;
    const written = cas.replaceAll('-', pick(separators, 'dash', cas));
    const text = pick(
      [written, written, written, `CAS ${written}`, `cas no. ${written}`, ` ${written} `],
      'lead',
      cas,
    );
    return { kind: 'CAS number', text, relevant: { cas } };
  });
}
