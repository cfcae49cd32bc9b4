import { hazardOf, labelOf } from './hazards';
import type { Hazard } from '../product-draft';
import { readTable, type Row, splitValues } from '../source-data';

const ANNEX_VI = 'EU CLP Annex VI';
const NITE = 'Japan NITE';

/** Hazard statements of one endpoint, the most severe category first. */
const endpoints: readonly (readonly [name: string, ...codes: string[]])[] = [
  ['explosive', 'H200', 'H201', 'H202', 'H203', 'H204'],
  ['flammable gas', 'H220', 'H221'],
  ['flammable aerosol', 'H222', 'H223'],
  ['flammable liquid', 'H224', 'H225', 'H226', 'H227'],
  ['self-reactive', 'H240', 'H241', 'H242'],
  ['self-heating', 'H250', 'H251', 'H252'],
  ['water-reactive', 'H260', 'H261'],
  ['oxidizing', 'H271', 'H272'],
  ['acute oral toxicity', 'H300', 'H301', 'H302', 'H303'],
  ['aspiration', 'H304', 'H305'],
  ['acute dermal toxicity', 'H310', 'H311', 'H312', 'H313'],
  ['skin', 'H314', 'H315', 'H316'],
  ['eyes', 'H318', 'H319', 'H320'],
  ['acute inhalation toxicity', 'H330', 'H331', 'H332', 'H333'],
  ['mutagenicity', 'H340', 'H341'],
  ['carcinogenicity', 'H350', 'H351'],
  ['reproductive toxicity', 'H360', 'H361'],
  ['single exposure', 'H370', 'H371'],
  ['repeated exposure', 'H372', 'H373'],
  ['acute aquatic toxicity', 'H400', 'H401', 'H402'],
  ['chronic aquatic toxicity', 'H410', 'H411', 'H412', 'H413'],
];
const rankByCode = new Map(
  endpoints.flatMap(([name, ...codes]) => codes.map((code, rank) => [code, { name, rank }] as const)),
);

/**
 * Returns the endpoint of a code and its rank, 0 = most severe. Suffixes (`H360FD`, `H350i`) do not change the category. Another
 * code is an endpoint of its own.
 */
const endpointOf = (code: string) =>
  rankByCode.get(/^H\d{3}/.exec(code)?.[0] ?? code) ?? { name: code, rank: 0 };

interface Category {
  rank: number;
  codes: string[];
}

/** Endpoints that may have two categories at the same time, for different organs. */
const organEndpoints: ReadonlySet<string> = new Set(['single exposure', 'repeated exposure']);

/** Returns the most severe category of each endpoint; for `organEndpoints`, with the codes of all categories. */
function mostSevereCategories(codes: readonly string[]): Map<string, Category> {
  const categories = new Map<string, Category>();
  for (const code of codes) {
    const { name, rank } = endpointOf(code);
    const previous = categories.get(name);
    if (previous && (rank === previous.rank || organEndpoints.has(name)))
      categories.set(name, {
        rank: Math.min(rank, previous.rank),
        codes: [...new Set([...previous.codes, code])],
      });
    else if (!previous || rank < previous.rank) categories.set(name, { rank, codes: [code] });
  }
  return categories;
}

/**
 * Merges two classifications: of each endpoint the more severe category, and every endpoint that only one of them covers. In the
 * same category the codes of the first stay; those of `organEndpoints` are joined.
 */
export function stricterCodes(first: readonly string[], second: readonly string[]): string[] {
  const merged = mostSevereCategories(first);
  for (const [name, category] of mostSevereCategories(second)) {
    const previous = merged.get(name);
    if (!previous || category.rank < previous.rank) merged.set(name, category);
    else if (organEndpoints.has(name) && category.rank === previous.rank)
      merged.set(name, { rank: previous.rank, codes: [...new Set([...previous.codes, ...category.codes])] });
  }
  return [...merged.values()].flatMap(({ codes }) => codes).sort();
}

/** Names the endpoints that two classifications put into different categories. */
export function disputedEndpoints(first: readonly string[], second: readonly string[]): string[] {
  const firstCategories = mostSevereCategories(first);
  return [...mostSevereCategories(second)]
    .filter(([name, { rank }]) => (firstCategories.get(name)?.rank ?? rank) !== rank)
    .map(([name]) => name);
}

/** Returns a note on the endpoints that a source does not assess. A missing statement never means that the hazard is absent. */
function limitationNote(source: string): string {
  if (/partial: acute/.test(source) && /NTP/.test(source))
    return 'Only acute oral toxicity and carcinogenicity are assessed. Other endpoints: not assessed, treat as hazardous.';
  if (/partial: acute/.test(source))
    return 'Only acute oral toxicity is assessed. Other endpoints: not assessed, treat as hazardous.';
  if (/partial/.test(source))
    return 'Only carcinogenicity is assessed. Other endpoints: not assessed, treat as hazardous.';
  if (source.startsWith(ANNEX_VI))
    return 'Endpoints that Annex VI does not list for this substance are not assessed by it.';
  return 'A missing statement does not mean that the hazard is absent.';
}

/** Removes the remark on a partial assessment from a source; `limitationNote` explains the remark. */
const sourceText = (source: string): string =>
  source
    .replace(/\s*\(partial: [^)]*\)/g, '')
    .replace(/\s+;/g, ';')
    .trim();

function createLookup(): (cas: string | null) => Hazard | null {
  const rows = new Map(readTable('ghs_by_cas.tsv').map((row) => [row('cas'), row]));
  const disagreements = new Map(readTable('ghs_disagreements.tsv').map((row) => [row('cas'), row]));
  const alternatives = new Map(readTable('alternative_numbers.tsv').map((row) => [row('cas'), row]));
  const find = (cas: string): Hazard | null => {
    const row = rows.get(cas);
    return row ? classify(row, disagreements.get(cas)) : null;
  };
  return (cas) => {
    if (cas === null) return null;
    const ownClassification = find(cas);
    const alternative = alternatives.get(cas);
    if (ownClassification || !alternative) return ownClassification;
    const alternativeClassification = find(alternative('classified_as'));
    const note = `Classification of CAS ${alternative('classified_as')}. CAS ${cas} is ${alternative('relation')} and has no classification of its own.`;
    return (
      alternativeClassification && {
        ...alternativeClassification,
        notes: [...alternativeClassification.notes, note],
      }
    );
  };
}

const EYE_DAMAGE_NOTE =
  'H318 replaces a weaker statement on eyes: the GHS (chapter 3.3) regards what corrodes the skin (H314) as damaging to the eyes.';

/** Replaces the statements on eye irritation of a substance that corrodes the skin, which understate its hazard. */
function withEyeDamage(codes: readonly string[]): string[] {
  const isCorrosive = codes.includes('H314');
  return [...new Set(codes.map((code) => (isCorrosive && /^H3(19|20)$/.test(code) ? 'H318' : code)))];
}

const compressedGasCodes = /^(H22[01]|H270|H28)/;

/** Returns the hazard statements of a dissolved substance: without advice and without those of a compressed gas. */
function dissolvedCodes({ statements }: Hazard): string[] {
  return statements
    .map(({ code }) => code)
    .filter((code) => !code.startsWith('P') && !compressedGasCodes.test(code));
}

function classify(row: Row, disagreement: Row | undefined): Hazard | null {
  const listedCodes = splitValues(row('hazard_statements'));
  const strictest = disagreement
    ? stricterCodes(listedCodes, splitValues(disagreement('nite')))
    : listedCodes;
  const shownCodes = withEyeDamage(strictest);
  const source = row('source');
  const notes = [
    limitationNote(source),
    ...(shownCodes.join() === strictest.join() ? [] : [EYE_DAMAGE_NOTE]),
  ];
  if (!disagreement) {
    return hazardOf(
      shownCodes,
      { sources: [sourceText(source)], notes },
      labelOf(shownCodes, row('signal_word')),
    );
  }
  const niteCodes = splitValues(disagreement('nite'));
  const disputed = disputedEndpoints(listedCodes, niteCodes);
  if (disputed.length > 0) {
    notes.push(
      `${ANNEX_VI} (${listedCodes.join(', ')}) and ${NITE} (${niteCodes.join(', ')}) disagree on ${disputed.join(', ')}. The stricter category is shown.`,
    );
  }
  const sources = [sourceText(source), ...(source.includes(NITE) ? [] : [`${NITE} classification results`])];
  return hazardOf(shownCodes, { sources, notes });
}

let lookup: ((cas: string | null) => Hazard | null) | null = null;

/** Returns the published classification of a CAS number; null = not assessed. */
export function classificationOf(cas: string | null): Hazard | null {
  lookup ??= createLookup();
  return lookup(cas);
}

/**
 * Returns the classification of a substance that is sold as a solution (`37% in water`) or a moistened solid (`75%, moistened with
 * water`). No source classifies solutions or moistened solids: the classification is that of the pure substance without the
 * hazards of a compressed gas; null = not assessed.
 */
export function solutionClassification(cas: string | null, strength: string): Hazard | null {
  const pure = classificationOf(cas);
  if (!pure) return null;
  return hazardOf(dissolvedCodes(pure), {
    sources: pure.sources,
    notes: [
      ...pure.notes,
      ...(strength.includes('moistened')
        ? [
            'Classification of the dry substance. That of the moistened solid depends on its content of water.',
          ]
        : ['Classification of the pure substance. That of the solution depends on its concentration.']),
      ...(strength.includes('water') ? [] : ['The hazards of the solvent are not included.']),
    ],
  });
}

/** A compound that a classification is looked up for. */
interface Classifiable {
  name: string;
  cas: string | null;
  smiles: string;
}

/** Returns the parts of a SMILES without water of crystallization, in a fixed order; null for water. */
function dryStructure(smiles: string): string | null {
  const parts = smiles.split('.').filter((part) => part !== 'O');
  return parts.length === 0 ? null : parts.sort().join('.');
}

/**
 * Returns a lookup for compounds that no source classifies under their own CAS number: it finds the classification of the
 * anhydrous form, of another hydrate, or of another CAS number of the same structure, and a note names that
 * form.
 */
export function createFormLookup(
  compounds: readonly Classifiable[],
): (compound: Classifiable) => Hazard | null {
  const forms = new Map<string, Classifiable>();
  for (const compound of compounds) {
    const key = dryStructure(compound.smiles);
    if (key === null || classificationOf(compound.cas) === null) continue;
    // Prefers the anhydrous form to hydrates.
    if (!forms.has(key) || !compound.smiles.split('.').includes('O')) forms.set(key, compound);
  }
  return ({ smiles }) => {
    const classifiedForm = forms.get(dryStructure(smiles) ?? '');
    const classification = classifiedForm ? classificationOf(classifiedForm.cas) : null;
    if (!classifiedForm || !classification) return null;
    return {
      ...classification,
      notes: [
        ...classification.notes,
        `Classification of ${classifiedForm.name} (${classifiedForm.cas}), the same substance in another form: no source classifies this CAS number.`,
      ],
    };
  };
}

/**
 * Returns a component as `Sodium azide (26628-22-8)` with its hazard statements and their source; null without a
 * classification. Leaves out the statements of compressed gases, which dissolved formaldehyde is not.
 */
export function componentHazard(name: string, cas: string): readonly [name: string, value: string] | null {
  const classification = classificationOf(cas);
  if (!classification) return null;
  return [
    `${name} (${cas})`,
    `${dissolvedCodes(classification).join(', ')}; source: ${classification.sources.join('; ')}`,
  ];
}

/** Returns the classified ones of these components with their statements. */
export const hazardousComponents = (
  parts: readonly (readonly [name: string, cas: string])[],
): (readonly [name: string, value: string])[] =>
  parts.flatMap(([name, cas]) => {
    const hazard = componentHazard(name, cas);
    return hazard ? [hazard] : [];
  });

/** Preservatives by their name in a buffer, with their active substance. */
const preservatives: readonly (readonly [name: string, substance: string, cas: string])[] = [
  ['sodium azide', 'Sodium azide', '26628-22-8'],
  ['ProClin 300', 'Isothiazolinones of ProClin 300', '55965-84-9'],
];

/**
 * Returns the classified preservatives of a buffer as hazardous components with the content that the buffer states:
 * `PBS, 0.09% sodium azide` → `Sodium azide (26628-22-8)`, `0.09% sodium azide; H300, …; source: …`.
 */
export const preservativeHazards = (buffer: string): (readonly [name: string, value: string])[] =>
  preservatives.flatMap(([name, substance, cas]) => {
    const [contentText] = new RegExp(`[\\d.]+% ${name}`).exec(buffer) ?? [];
    const hazard = contentText === undefined ? null : componentHazard(substance, cas);
    return hazard ? [[hazard[0], `${contentText}; ${hazard[1]}`] as const] : [];
  });
