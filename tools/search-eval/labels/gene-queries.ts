import { pick } from '../../catalogue-build/seeded-random';
import { collectQueries } from './collect-queries';
import type { LabeledQuery } from './labeled-query';
import { ALL_LINES, type CatalogueSample, type SampledProduct } from './catalogue-sample';
import type { SourceNames } from './source-names';

const ANTIBODY_LINE = 'primary antibodies';
/** Returns the gene symbol of a product's target; null for a target that is not a gene. */
const geneSymbolOf = ({ draft }: SampledProduct): string | null =>
  draft.targetKey.startsWith('gene:') ? draft.targetKey.slice(5) : null;

export function geneSymbolQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'symbols'), 60, (product) => {
    const gene = geneSymbolOf(product);
    if (gene === null || !names.isUnambiguous(gene)) return null;
    const text = pick([gene, gene.toLowerCase()], 'symbol', gene);
    return { kind: 'gene symbol', text, relevant: { target_key: `gene:${gene}` } };
  });
}

export function geneAliasQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'aliases'), 70, (product) => {
    const gene = geneSymbolOf(product);
    const usableAliases = names
      .aliasesOf(gene ?? '')
      .filter((name) => name.length > 2 && name.length <= 40 && names.isUnambiguous(name));
    if (gene === null || usableAliases.length === 0) return null;
    const name = pick(usableAliases, 'alias', gene);
    const text = pick([name, name.toLowerCase(), name.replaceAll('-', ' ')], 'case', name);
    return { kind: 'gene alias', text, relevant: { target_key: `gene:${gene}` } };
  });
}

/** Greek letter and Latin abbreviation by name, of the letters whose abbreviation is common in names of genes. */
const greekLetterForms = {
  alpha: ['α', 'a'],
  beta: ['β', 'b'],
  gamma: ['γ', 'g'],
  kappa: ['κ', 'k'],
} as const;
/** A name that ends with one of these letters, spelled out, and optionally a number: `TNF-alpha`, `IFNalpha2`. */
const endsWithAbbreviatedLetterName = /^([A-Za-z][A-Za-z0-9]*)[- ]?(alpha|beta|gamma|kappa)(\d{0,2})$/i;

/** Greek letters by name, for queries that do not contain the Latin abbreviation. */
const greekLettersByName = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  zeta: 'ζ',
  theta: 'θ',
} as const;
/** A name that ends with one of these letters, spelled out, and optionally a number: `PKC-delta`, `IL-1beta`. */
const endsWithGreekLetterName =
  /^([A-Za-z][A-Za-z0-9-]*?)([- ]?)(alpha|beta|gamma|delta|epsilon|zeta|theta)-?(\d{0,2})$/i;

/** Names such as `TNF-alpha` with the letter in Greek, Latin or spelled out, joined or not. */
export function greekLetterQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ALL_LINES, 'greek'), 60, (product) => {
    const gene = geneSymbolOf(product);
    if (gene === null) return null;
    const usableAliases = names
      .aliasesOf(gene)
      .filter(
        (name) => endsWithAbbreviatedLetterName.test(name) && name.length <= 20 && names.isUnambiguous(name),
      );
    if (usableAliases.length === 0) return null;
    const name = pick(usableAliases, 'name', gene);
    const [, stem = '', word = '', number = ''] = endsWithAbbreviatedLetterName.exec(name) ?? [];
    const [greek, latin] = greekLetterForms[word.toLowerCase() as keyof typeof greekLetterForms];
    const latinForm = `${stem}${latin}${number}`;
    const forms = [
      `${stem}${greek}${number}`,
      `${stem}-${greek}${number}`,
      `${stem} ${greek}${number}`,
      `${stem} ${word.toLowerCase()}${number}`,
      `${stem}${word.toLowerCase()}${number}`,
      ...(names.isUnambiguous(latinForm) ? [latinForm] : []),
    ];
    return {
      kind: 'Greek letter',
      text: pick(forms, 'form', name),
      relevant: { target_key: `gene:${gene}` },
    };
  });
}

/** Names with a Greek letter plus typical additional words. */
export function greekLetterContextQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'greek with more'), 40, (product) => {
    const gene = geneSymbolOf(product);
    const usableAliases = names
      .aliasesOf(gene ?? '')
      .filter((name) => endsWithGreekLetterName.test(name) && name.length <= 20 && names.isUnambiguous(name));
    if (gene === null || usableAliases.length === 0) return null;
    const name = pick(usableAliases, 'name', gene);
    const [, stem = '', separator = '', word = '', number = ''] = endsWithGreekLetterName.exec(name) ?? [];
    const greek = greekLettersByName[word.toLowerCase() as keyof typeof greekLettersByName];
    const joined = `${stem.replaceAll('-', '')}${greek}${number}`;
    const text = pick(
      [
        `${joined} antibody`,
        `anti-${joined}`,
        `${stem}${separator}${greek}${number} antibody`,
        `${stem} ${word.toLowerCase()} ${number} antibody`.replace('  ', ' '),
      ],
      'form',
      name,
    );
    return { kind: 'Greek letter with context', text, relevant: { target_key: `gene:${gene}` } };
  });
}

/** Aliases of several words. */
export function longAliasQueries(sample: CatalogueSample, names: SourceNames): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'long aliases'), 30, (product) => {
    const gene = geneSymbolOf(product);
    const usableAliases = names
      .aliasesOf(gene ?? '')
      .filter((name) => name.length > 20 && name.length <= 70 && / /.test(name) && names.isUnambiguous(name));
    if (gene === null || usableAliases.length === 0) return null;
    const name = usableAliases.at(-1) ?? '';
    const text = pick([name, name.toLowerCase(), `${name} antibody`], 'form', name);
    return { kind: 'long alias', text, relevant: { target_key: `gene:${gene}` } };
  });
}

const phosphorylatedName = /^Anti-Phospho-(\S+) \((?:Ser|Thr|Tyr)\d+\)/;

/** Phosphorylated targets in common spellings: `p-AKT1`, `pAKT1`, `phospho AKT1`. */
export function modifiedTargetQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw(ANTIBODY_LINE, 'modified'), 30, (product) => {
    const target = phosphorylatedName.exec(product.draft.name)?.[1];
    const gene = geneSymbolOf(product);
    if (target === undefined || gene === null) return null;
    const text = pick(
      [`p-${target}`, `p-${gene}`, `phospho-${target.toLowerCase()}`, `phospho ${gene}`, `p ${gene}`],
      'form',
      target,
    );
    const relevant = { target_key: `gene:${gene}`, name_has: ['phospho'] };
    return { kind: 'modified target', text, relevant };
  });
}
