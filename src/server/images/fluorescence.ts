import { emissionColour } from './emission-colour';
import { numberIn, type ProductFacts } from './product-facts';

/** Nominal emission maxima in nm, for products that do not state their own; in the order of matching. */
const emissions: [RegExp, number][] = [
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

/** Dyes whose name is their excitation, and by how much they emit redder. */
const numbered = /(?:\baf|alexa fluor|dylight|atto|cf|ifluor|janelia)\D{0,3}(\d{3})/i;
const brilliant = /(?:brilliant violet|bv|super bright|sb)\D{0,3}(\d{3})/i;

export interface LabelFacts {
  /** '' = no label at all. */
  name: string;
  colour: string;
  glows: boolean;
  excitation: number | null;
  emission: number | null;
}

/** Excitation and emission in nm from one fact such as `495 / 519 nm`; '' where there is none. */
export function bothPeaks(facts: ProductFacts): [excitation: string, emission: string] {
  const both = facts.fact('Excitation / emission', 'Excitation/Emission', 'Ex/Em') || named(facts.name);
  const [excitation = '', emission = ''] = both.match(/\d{3,4}/g) ?? [];
  return [excitation, emission];
}

/** `BODIPY 493/503` says both in its name. */
function named(name: string): string {
  return /\b\d{3}\/\d{3}\b/.exec(name)?.[0] ?? '';
}

/** What hangs on an antibody, and the colour it shines in. */
export function labelFacts(facts: ProductFacts): LabelFacts {
  const stated = facts.fact('Conjugate', 'Conjugation', 'Label', 'Fluorophore');
  const name = /^(unconjugated|none|no)\b/i.test(stated) ? '' : stated;
  const [ex, em] = bothPeaks(facts);
  const excitation = numberIn(facts.fact('Excitation', 'Excitation maximum') || ex);
  const emission = numberIn(facts.fact('Emission', 'Emission maximum') || em) ?? emissionOf(name);
  const glows = emission !== null;
  return { name, excitation, emission, glows, colour: glows ? emissionColour(emission) : plainColour(name) };
}

/** Nominal emission of a dye by its name, null when the name says nothing. */
export function emissionOf(name: string): number | null {
  const byNumber = numbered.exec(name);
  if (byNumber !== null) return Number(byNumber[1]) + 22;
  const byEmission = brilliant.exec(name);
  if (byEmission !== null) return Number(byEmission[1]);
  return emissions.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}

function plainColour(name: string): string {
  if (/biotin|digoxigenin/i.test(name)) return '#3f8f86';
  if (/gold/i.test(name)) return '#c79a2b';
  return /hrp|peroxidase|phosphatase|\bap\b/i.test(name) ? '#8a6a3f' : '#7b8594';
}
