import type { Hazard } from '../product-draft';
import { readTable } from '../source-data';

const hazards = new Map(readTable('ghs_hazard_statements.tsv').map((row) => [row('code'), row]));
const precautions = new Map(
  readTable('ghs_precautionary_statements.tsv').map((row) => [row('code'), row('statement')]),
);

/** Origin of a classification. */
interface HazardOrigin {
  /** Authorities that classified the substance, each with a reference. Not empty. */
  sources: readonly string[];
  /** Gaps and disagreements of the sources. */
  notes: readonly string[];
}

/** Signal word and pictograms of a label. */
interface HazardLabel {
  signal_word: Hazard['signal_word'];
  pictograms: readonly string[];
}

/** Precautionary statements that GHS, annex 3, assigns to hazard statements. */
const adviceByHazard: readonly (readonly [hazard: RegExp, codes: string])[] = [
  [/^H20[0-5]/, 'P210 P250 P280 P370+P372+P380+P373'],
  [/^H20[6-8]/, 'P210 P212 P280 P370+P380+P375'],
  [/^H22[01]/, 'P210 P377 P381 P410+P403'],
  [/^H22[239]/, 'P210 P251 P410+P412'],
  [/^H22[23]/, 'P211'],
  [/^H22[4-6]/, 'P210 P233 P240 P241 P242 P243 P280 P303+P361+P353 P370+P378 P403+P235'],
  [/^H227/, 'P210 P280 P370+P378'],
  [/^H23[01]/, 'P202 P210 P377 P381 P403'],
  [/^H232/, 'P210 P222 P280 P410+P403'],
  [/^H228/, 'P210 P240 P241 P280 P370+P378'],
  [/^H24/, 'P210 P220 P235 P280 P370+P378 P403+P235 P420'],
  [/^H24[01]/, 'P370+P380+P375'],
  [/^H250/, 'P210 P222 P231+P232 P280 P302+P335+P334 P370+P378'],
  [/^H25[12]/, 'P235 P280 P420'],
  [/^H26|^EUH014/, 'P223 P231+P232 P280 P370+P378 P402+P404'],
  [/^H26/, 'P302+P335+P334'],
  [/^H270/, 'P220 P244 P370+P376 P403'],
  [/^H27[12]/, 'P210 P220 P280 P370+P378'],
  [/^H271/, 'P283 P306+P360 P371+P380+P375 P420'],
  [/^H280/, 'P410+P403'],
  [/^H281/, 'P282 P336+P315 P403'],
  [/^H290/, 'P234 P390 P406'],
  [/^H30[01]/, 'P264 P270 P301+P310 P330 P405'],
  [/^H302/, 'P264 P270 P301+P312 P330'],
  [/^H303/, 'P312'],
  [/^H30[45]/, 'P301+P310 P331 P405'],
  [/^H310/, 'P262 P264 P270 P280 P302+P352 P310 P361+P364 P405'],
  [/^H311/, 'P280 P302+P352 P312 P361+P364 P405'],
  [/^H312/, 'P280 P302+P352 P312 P362+P364'],
  [/^H313/, 'P312'],
  [/^H314/, 'P260 P264 P280 P301+P330+P331 P303+P361+P353 P304+P340 P305+P351+P338 P310 P363 P405'],
  [/^H315/, 'P264 P280 P302+P352 P332+P313 P362+P364'],
  [/^H316/, 'P332+P313'],
  [/^H317/, 'P261 P272 P280 P302+P352 P333+P313 P362+P364'],
  [/^H318/, 'P280 P305+P351+P338 P310'],
  [/^H319/, 'P264 P280 P305+P351+P338 P337+P313'],
  [/^H320/, 'P264 P305+P351+P338 P337+P313'],
  [/^H330/, 'P260 P271 P284 P304+P340 P310 P403+P233 P405'],
  [/^H331/, 'P261 P271 P304+P340 P311 P403+P233 P405'],
  [/^H33[23]/, 'P261 P271 P304+P340 P312'],
  [/^H334/, 'P261 P284 P304+P340 P342+P311'],
  [/^H33[56]/, 'P261 P271 P304+P340 P312 P403+P233 P405'],
  [/^H3(4|5|60|61)/, 'P201 P202 P280 P308+P313 P405'],
  [/^H362/, 'P201 P260 P263 P264 P270 P308+P313'],
  [/^H37[01]/, 'P260 P264 P270 P308+P311 P405'],
  [/^H372/, 'P260 P264 P270 P314'],
  [/^H373/, 'P260 P314'],
  [/^H4(00|10|11)/, 'P273 P391'],
  [/^H4(0[12]|1[23])/, 'P273'],
  [/^H420/, 'P502'],
];

/** Advice that stronger advice replaces: "if you feel unwell" contradicts "immediately". */
const replacedAdvice: readonly (readonly [code: string, replacedBy: readonly string[]])[] = [
  ['P261', ['P260']],
  ['P311', ['P310']],
  ['P312', ['P310', 'P311']],
  ['P301+P312', ['P301+P310', 'P301+P330+P331']],
  ['P308+P313', ['P308+P311']],
  ['P330', ['P301+P330+P331']],
  ['P331', ['P301+P330+P331']],
  ['P362+P364', ['P361+P364', 'P363']],
  ['P363', ['P361+P364']],
  ['P370+P378', ['P370+P380+P375', 'P370+P372+P380+P373']],
  ['P370+P380+P375', ['P370+P372+P380+P373']],
  ['P403', ['P403+P233', 'P403+P235', 'P410+P403']],
];

/** Leaves out advice that stronger advice of the list replaces (GHS, annex 3: the most stringent statement is used). */
function strongestAdvice(codes: readonly string[]): string[] {
  return codes.filter(
    (code) =>
      !replacedAdvice.some(
        ([weakCode, replacedBy]) =>
          weakCode === code && replacedBy.some((strongCode) => codes.includes(strongCode)),
      ),
  );
}

/**
 * Returns the classification for hazard codes, or null without any. Throws RangeError for an unknown code or a
 * classification without a source.
 */
export function hazardOf(
  codes: readonly string[],
  { sources, notes }: HazardOrigin,
  label: HazardLabel = labelOf(codes),
): Hazard | null {
  if (codes.length === 0) return null;
  if (sources.length === 0) throw new RangeError(`no source for ${codes.join(', ')}`);
  const adviceCodes = adviceByHazard
    .filter(([hazard]) => codes.some((code) => hazard.test(code)))
    .flatMap(([, list]) => list.split(' '));
  const statements = [...new Set(codes)].sort().map((code) => ({ code, text: hazardRow(code)('statement') }));
  for (const code of strongestAdvice([...new Set([...adviceCodes, 'P501'])]).sort()) {
    const text = precautions.get(code);
    if (text === undefined) throw new RangeError(`no precautionary statement ${code}`);
    statements.push({ code, text });
  }
  return {
    signal_word: label.signal_word,
    pictograms: [...label.pictograms],
    statements,
    sources: [...sources],
    notes: [...notes],
  };
}

function hazardRow(code: string) {
  const row = hazards.get(code);
  if (!row) throw new RangeError(`no hazard statement ${code}`);
  return row;
}

/** Codes that two hazard categories share; only the more severe category has the signal word "Danger". */
const statementsOfTwoCategories = /^H(?:207|228|242|261|272)$/;

/**
 * Derives signal word and pictograms with the precedence of the CLP regulation, article 26: a skull replaces the
 * exclamation mark; corrosion and respiratory sensitization replace it for skin and eyes. The signal word of the source
 * decides only where a statement has two; some labels in Annex VI contradict their statements.
 */
export function labelOf(codes: readonly string[], sourceSignalWord = ''): HazardLabel {
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const pictograms = new Set<string>();
  const signalWords = new Set<string>();
  for (const code of codes) {
    const row = hazardRow(code);
    signalWords.add(
      statementsOfTwoCategories.test(code) && sourceSignalWord === 'Warning' ? 'Warning' : row('signal_word'),
    );
    for (const pictogram of row('pictograms').split(',')) {
      const isReplaced =
        pictogram === 'GHS07' &&
        ((/^H31[59]$/.test(code) && has(/^H(314|318|334)$/)) || (code === 'H317' && has(/^H334$/)));
      if (pictogram !== '' && !isReplaced) pictograms.add(pictogram);
    }
  }
  if (pictograms.has('GHS06')) pictograms.delete('GHS07');
  const signal_word = (['Danger', 'Warning'] as const).find((word) => signalWords.has(word)) ?? '';
  return { signal_word, pictograms: [...pictograms].sort() };
}
