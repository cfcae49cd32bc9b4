import { firstNumber, type ProductFacts } from './product-facts';

/** Nominal emission maxima in nm for products that do not state theirs; the first match counts. */
const emissionMaxima: [RegExp, number][] = [
  [/tandem|pe-?cy7|apc-?cy7|pe-?vio ?770/i, 775],
  [/pe-?cy5\.5|percp-?cy5\.5/i, 695],
  [/pe-?cy5/i, 670],
  [/pe-?texas red|pe-?cf594|pe-?dazzle/i, 613],
  [/percp/i, 678],
  [/\bapc\b|allophycocyanin/i, 660],
  [/\b[rb]?-?pe\b|phycoerythrin/i, 577],
  [/fitc|fluorescein|\bfam\b|egfp|\bgfp\b/i, 519],
  [/tritc|tamra|rhodamine/i, 573],
  [/texas red/i, 615],
  [/cy7/i, 767],
  [/cy5\.5/i, 694],
  [/cy5/i, 670],
  [/cy3/i, 570],
  [/cy2/i, 510],
  [/dapi|hoechst|amca|pacific blue|cascade blue/i, 455],
];

/** Dyes named after their excitation maximum. */
const namedByExcitation = /(?:\baf|alexa fluor|dylight|atto|cf|ifluor|janelia)\D{0,3}(\d{3})/i;
/** Dyes named after their emission maximum. */
const namedByEmission = /(?:brilliant violet|bv|super bright|sb)\D{0,3}(\d{3})/i;

/** Typical distance in nm from the excitation to the emission maximum. */
const STOKES_SHIFT = 22;

export interface AntibodyLabel {
  /** '' = unconjugated. */
  name: string;
  color: string;
  isFluorescent: boolean;
  /** Excitation maximum in nm; null = unknown. */
  excitation: number | null;
  /** Emission maximum in nm; null = unknown or not fluorescent. */
  emission: number | null;
}

/** Returns excitation and emission in nm from one fact such as `495 / 519 nm`; '' for a missing value. */
export function statedPeaks(facts: ProductFacts): [excitation: string, emission: string] {
  const both = facts.fact('Excitation / emission', 'Excitation/Emission', 'Ex/Em') || peaksInName(facts.name);
  const [excitation = '', emission = ''] = both.match(/\d{3,4}/g) ?? [];
  return [excitation, emission];
}

/** Matches names such as `BODIPY 493/503`. */
function peaksInName(name: string): string {
  return /\b\d{3}\/\d{3}\b/.exec(name)?.[0] ?? '';
}

export function antibodyLabel(facts: ProductFacts): AntibodyLabel {
  const statedLabel = facts.fact('Conjugate', 'Conjugation', 'Label', 'Fluorophore');
  const name = /^(unconjugated|none|no)\b/i.test(statedLabel) ? '' : statedLabel;
  const [ex, em] = statedPeaks(facts);
  const excitation = firstNumber(facts.fact('Excitation', 'Excitation maximum') || ex);
  const emission = firstNumber(facts.fact('Emission', 'Emission maximum') || em) ?? nominalEmission(name);
  return {
    name,
    excitation,
    emission,
    isFluorescent: emission !== null,
    color: emission === null ? nonFluorescentColor(name) : emissionColor(emission),
  };
}

/** Returns the nominal emission in nm of a dye by its name; null for an unknown dye. */
export function nominalEmission(name: string): number | null {
  const byExcitation = namedByExcitation.exec(name);
  if (byExcitation !== null) return Number(byExcitation[1]) + STOKES_SHIFT;
  const byEmission = namedByEmission.exec(name);
  if (byEmission !== null) return Number(byEmission[1]);
  return emissionMaxima.find(([pattern]) => pattern.test(name))?.[1] ?? null;
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

/** Returns the CSS color of light, interpolated between the stops. */
export function emissionColor(nanometers: number): string {
  const upper = colorStops.findIndex(([wavelength]) => wavelength >= nanometers);
  const [high, to] = colorStops[upper === -1 ? colorStops.length - 1 : upper] ?? [0, [0, 0, 0]];
  const [low, from] = colorStops[upper === -1 ? colorStops.length - 1 : Math.max(upper - 1, 0)] ?? [
    0,
    [0, 0, 0],
  ];
  const share = high === low ? 0 : (nanometers - low) / (high - low);
  const hex = [0, 1, 2].map((channel) => {
    const value = (from[channel] ?? 0) + ((to[channel] ?? 0) - (from[channel] ?? 0)) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${hex.join('')}`;
}
