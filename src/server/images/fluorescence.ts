import { firstNumber, type ProductFacts } from './product-facts';

/**
 * Nominal emission maxima in nm of tandem dyes, for products that do not state theirs, by canonical dye names; the first match
 * counts. They precede those of single dyes, because the acceptor of a tandem dye determines its emission.
 */
const tandemEmissionMaxima: [RegExp, number][] = [
  [/tandem|\b(?:pe|apc)-?(?:cy7|vio-?770)|\bapc-?h7/, 775],
  [/\b(?:pe|percp)-?cy5\.5/, 695],
  [/\bpe-?cy5/, 670],
  [/\bpe-?(?:texas-red|cf594|dazzle)/, 613],
  [/\bapc-?fire-?750/, 787],
];
/** Nominal emission maxima in nm of single dyes, in the same form. */
const emissionMaxima: [RegExp, number][] = [
  [/percp/, 678],
  [/\bapc\b|allophycocyanin/, 660],
  [/\b[rb]?-?pe\b|phycoerythrin/, 577],
  [/fitc|fluorescein|\bfam\b|egfp|\bgfp\b/, 519],
  [/tritc|tamra|rhodamine/, 573],
  [/texas-red/, 615],
  [/cy7/, 767],
  [/cy5\.5/, 694],
  [/cy5/, 670],
  [/cy3/, 570],
  [/cy2/, 510],
  [/dapi|hoechst|amca|pacific-blue|cascade-blue/, 455],
];

/** Dyes named after their excitation maximum; the groups are the family and the number. */
const namedByExcitation =
  /(\baf|alexa-fluor(?:-plus)?|dylight|atto|\bcf|ifluor|janelia(?:-fluor)?)\D{0,3}(\d{3})/;
type MaximaByNumber = Readonly<Record<string, number>>;
const alexaFluorMaxima: MaximaByNumber = {
  350: 442,
  405: 421,
  430: 541,
  488: 519,
  532: 554,
  546: 573,
  555: 565,
  568: 603,
  594: 617,
  633: 647,
  647: 665,
  660: 690,
  680: 702,
  700: 723,
  750: 775,
  790: 805,
};
/**
 * Emission maxima in nm of dyes that are named after their excitation maximum, by family and number. The values are those of the
 * table of fluorophores (`resources/catalogue-data/fluorophores_conjugates.tsv`); a test compares them.
 */
const maximaByFamily: Readonly<Record<string, MaximaByNumber>> = {
  af: alexaFluorMaxima,
  'alexa-fluor': alexaFluorMaxima,
  'alexa-fluor-plus': alexaFluorMaxima,
  atto: { 488: 523, 550: 576, 565: 592, 594: 627, 633: 657, 647: 669 },
  dylight: { 405: 420, 488: 518, 550: 576, 594: 618, 650: 672, 680: 712, 800: 794 },
};
/** Dyes named after their emission maximum. */
const namedByEmission =
  /(?:brilliant-(?:ultra-)?violet|\bbu?v|super-bright|\bsb|efluor|\bvio|-fire)\D{0,3}(\d{3})/;

/** Typical distance in nm from the excitation to the emission maximum. */
const STOKES_SHIFT = 22;

/** A maximum of an emission spectrum. */
export interface EmissionMaximum {
  /** Wavelength in nm. */
  nm: number;
  /** True = derived from a typical Stokes shift, so that it may be wrong by some 20 nm. */
  isEstimated: boolean;
}

export interface AntibodyLabel {
  /** '' = unconjugated. */
  name: string;
  color: string;
  /** False also when the emission is unknown. */
  isFluorescent: boolean;
  /** Excitation maximum in nm; null = unknown. */
  excitation: number | null;
  /** Null = unknown or not fluorescent. */
  emission: EmissionMaximum | null;
}

/**
 * Returns the maxima of excitation and emission in nm from one fact such as `495 / 519 nm`, otherwise from the product name; ''
 * for a missing value.
 */
export function statedPeaks(facts: ProductFacts): [excitation: string, emission: string] {
  const both = facts.fact('Excitation / emission', 'Excitation/Emission', 'Ex/Em') || peaksInName(facts.name);
  const [excitation = '', emission = ''] = both.match(/\d{3,4}/g) ?? [];
  return [excitation, emission];
}

/** Returns `493/503` of a name such as `BODIPY 493/503`; '' for other names. */
function peaksInName(name: string): string {
  return /\b\d{3}\/\d{3}\b/.exec(name)?.[0] ?? '';
}

/** Matches a stated label such as `Unconjugated`, `Non-conjugated`, `Unlabeled` or `None`. */
const statesNoLabel = /^(?:(?:un|non-?|not )(?:conjugated|label+ed|modified)|none|no|n\/a|purified)\b/i;

/** Returns the emission maximum that a fact such as `519 nm` states; null without a number. */
export function statedEmission(fact: string): EmissionMaximum | null {
  const nm = firstNumber(fact);
  return nm === null ? null : { nm, isEstimated: false };
}

/** Returns an emission maximum as texts show it: `519 nm`, or `≈ 510 nm` for an estimate. */
export function emissionText({ nm, isEstimated }: EmissionMaximum): string {
  return `${isEstimated ? '≈ ' : ''}${nm} nm`;
}

/** Returns the label that the facts state; with the nominal emission of the dye if they state none. */
export function antibodyLabel(facts: ProductFacts): AntibodyLabel {
  const statedLabel = facts.fact('Conjugate', 'Conjugation', 'Label', 'Fluorophore');
  const name = statesNoLabel.test(statedLabel) ? '' : statedLabel;
  const [ex, em] = statedPeaks(facts);
  const excitation = firstNumber(facts.fact('Excitation', 'Excitation maximum') || ex);
  const emission = statedEmission(facts.fact('Emission', 'Emission maximum') || em) ?? nominalEmission(name);
  return {
    name,
    excitation,
    emission,
    isFluorescent: emission !== null,
    color: emission === null ? nonFluorescentColor(name) : emissionColor(emission.nm),
  };
}

/** Returns the nominal emission of a dye by its name, an estimate for some dyes; null for an unknown dye. */
export function nominalEmission(name: string): EmissionMaximum | null {
  const dye = canonicalDyeName(name);
  const maximumIn = (maxima: typeof emissionMaxima) => maxima.find(([pattern]) => pattern.test(dye))?.[1];
  const [, family = '', excitation] = namedByExcitation.exec(dye) ?? [];
  const tandemMaximum = maximumIn(tandemEmissionMaxima);
  if (tandemMaximum === undefined && excitation !== undefined) {
    const maximum = maximaByFamily[family]?.[excitation];
    return maximum === undefined
      ? { nm: Number(excitation) + STOKES_SHIFT, isEstimated: true }
      : { nm: maximum, isEstimated: false };
  }
  const nm = tandemMaximum ?? namedByEmission.exec(dye)?.[1] ?? maximumIn(emissionMaxima);
  return nm === undefined ? null : { nm: Number(nm), isEstimated: false };
}

/** Unifies the spellings of suppliers: `PE/Cyanine7`, `PE Cy-7` and `PE-Cy™7` become `pe-cy7`. */
function canonicalDyeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[®™]/g, '')
    .replace(/[\s/-]+/g, '-')
    .replace(/\bcy(?:anine)?-?(?=\d)/g, 'cy');
}

function nonFluorescentColor(name: string): string {
  if (/biotin|digoxigenin/i.test(name)) return '#3f8f86';
  if (/gold/i.test(name)) return '#c79a2b';
  return /hrp|peroxidase|phosphatase|\bap\b/i.test(name) ? '#8a6a3f' : '#7b8594';
}

/** sRGB colors by wavelength in nm, darkened to be legible on white, and darker red towards infrared. */
const colorStops: [number, [number, number, number]][] = [
  [380, [106, 79, 196]],
  [410, [96, 66, 210]],
  [440, [62, 90, 224]],
  [465, [32, 126, 226]],
  [490, [18, 158, 190]],
  [505, [20, 166, 120]],
  [525, [46, 172, 72]],
  [545, [122, 182, 34]],
  [562, [206, 176, 16]],
  [575, [232, 156, 20]],
  [590, [236, 124, 22]],
  [610, [232, 84, 30]],
  [630, [220, 46, 42]],
  [660, [192, 30, 46]],
  [700, [150, 24, 46]],
  [760, [112, 26, 52]],
  [820, [84, 32, 56]],
];

/** Returns the CSS color of light of this wavelength, interpolated between the stops; beyond them, the color of the nearest one. */
export function emissionColor(nanometers: number): string {
  const firstStop = colorStops[0]!;
  const upperStop = colorStops.find(([wavelength]) => wavelength >= nanometers) ?? colorStops.at(-1)!;
  const lowerStop = colorStops.findLast(([wavelength]) => wavelength < nanometers) ?? firstStop;
  const [[low, lowColor], [high, highColor]] = [lowerStop, upperStop];
  const fraction = high === low ? 0 : (nanometers - low) / (high - low);
  const channels = lowColor.map((lowValue, channel) => {
    const value = lowValue + (highColor[channel]! - lowValue) * fraction;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
