import { pick } from '../../catalogue-build/seeded-random';
import type { LabeledQuery } from './labeled-query';
import { collectQueries } from './collect-queries';
import type { SoldProducts } from './sold-products';

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
export function numberContextQueries(sold: SoldProducts): LabeledQuery[] {
  return collectQueries(sold.draw('', 'numbers with more'), 25, ({ draft }) => ({
    kind: 'number with context',
    text: pick(contexts, 'beside', draft.number)(draft.number),
    relevant: { goods_sn: draft.number },
  }));
}

const dashes = ['-', '–', '—', '‐', '−', ' ', '-'];

/** Current catalogue numbers in several spellings, and former numbers. */
export function exactNumberQueries(sold: SoldProducts): LabeledQuery[] {
  const current = collectQueries(sold.draw('', 'numbers'), 90, ({ draft }) => ({
    kind: 'exact number' as const,
    text: pick(spellings, 'spelling', draft.number)(draft.number),
    relevant: { goods_sn: draft.number },
  }));
  const former = collectQueries(sold.draw('', 'former'), 15, ({ draft, former: number }) =>
    number === null
      ? null
      : {
          kind: 'exact number' as const,
          text: pick([number, number.toLowerCase(), number.replace('-', ' ')], 'former', number),
          relevant: { goods_sn: draft.number },
        },
  );
  return [...current, ...former];
}

export function casNumberQueries(sold: SoldProducts): LabeledQuery[] {
  return collectQueries(sold.draw('small molecules', 'cas'), 60, ({ draft }) => {
    const cas = draft.chemistry?.cas;
    if (!cas) return null;
    const withDash = cas.replaceAll('-', pick(dashes, 'dash', cas));
    const text = pick(
      [withDash, withDash, withDash, `CAS ${withDash}`, `cas no. ${withDash}`, ` ${withDash} `],
      'lead',
      cas,
    );
    return { kind: 'CAS number', text, relevant: { cas } };
  });
}
