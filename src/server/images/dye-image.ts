import { emissionColour } from './emission-colour';
import { fitLines } from './text-layout';
import { bothPeaks, emissionOf } from './fluorescence';
import { faint, ink, quiet, tints, white } from './palette';
import { numberIn, type ProductFacts } from './product-facts';
import { at, circle, n, path, words } from './svg';

const [axisLeft, axisRight, axisY, peak] = [36, 444, 300, 128];
const [shortest, longest] = [320, 860];

/** Where a dye shines, in nm; null when unknown, and then its structure says more than a spectrum can. */
export function emissionOfDye(facts: ProductFacts): number | null {
  return (
    numberIn(facts.fact('Emission', 'Emission maximum') || bothPeaks(facts)[1]) ?? emissionOf(facts.name)
  );
}

/** A dye: its name over its spectrum, what it takes in as a line and what it gives out as an area. */
export function dyePicture(facts: ProductFacts): string {
  const excitation = numberIn(facts.fact('Excitation', 'Excitation maximum') || bothPeaks(facts)[0]);
  const emission = emissionOfDye(facts);
  return emission === null ? withoutLight(facts) : name(facts.name) + spectrum(excitation, emission);
}

function name(text: string): string {
  const { lines, size } = fitLines(text, { width: 408, lines: 2, size: 44, least: 22, bold: true });
  const top = 64 - (lines.length - 1) * size * 0.58;
  return lines
    .map((line, index) =>
      words(line, { x: axisLeft, y: top + size * (0.36 + index * 1.16), size, bold: true }),
    )
    .join('');
}

function spectrum(excitation: number | null, emission: number): string {
  const shine = emissionColour(emission);
  const axis =
    path(`M${axisLeft} ${axisY}H${axisRight}`) +
    [400, 500, 600, 700, 800]
      .map(
        (nm) =>
          path(`M${n(across(nm))} ${axisY}v6`) +
          words(String(nm), { x: across(nm), y: axisY + 26, size: 18, fill: quiet, anchor: 'middle' }),
      )
      .join('');
  const given = curve(emission, 15, 44);
  const light =
    path(`${given}z`, `fill="${shine}" fill-opacity=".3" stroke="none"`) +
    path(given, `stroke="${shine}" stroke-width="3"`);
  const taken =
    excitation === null
      ? ''
      : path(
          curve(excitation, 42, 16),
          `stroke="${emissionColour(excitation)}" stroke-width="3" stroke-dasharray="2 7"`,
        );
  return axis + light + taken + peakLabels(excitation, emission, shine);
}

/** Both numbers above their peaks, moved apart when the peaks are close. */
function peakLabels(excitation: number | null, emission: number, shine: string): string {
  const y = axisY - peak - 14;
  const gap = 176;
  const middle = excitation === null ? across(emission) : (across(excitation) + across(emission)) / 2;
  const apart = excitation === null ? 0 : Math.max(Math.abs(across(emission) - across(excitation)), gap) / 2;
  const centre = Math.min(Math.max(middle, axisLeft + apart + 74), axisRight - apart - 74);
  const label = (x: number, text: string, fill: string): string =>
    words(text, { x, y, size: 26, bold: true, fill, anchor: 'middle' });
  const em = label(centre + apart, `Em ${emission} nm`, shine === '' ? ink : shine);
  return excitation === null ? em : label(centre - apart, `Ex ${excitation} nm`, quiet) + em;
}

/** A lopsided bell from the axis to the peak; widths to both sides in nm. */
function curve(centre: number, below: number, above: number): string {
  const points: string[] = [];
  for (let nm = shortest; nm <= longest; nm += 6) {
    const width = nm < centre ? below : above;
    const height = Math.exp(-(((nm - centre) / (width * 1.3)) ** 2));
    if (height > 0.004) points.push(`${n(across(nm))} ${n(axisY - height * peak)}`);
  }
  return `M${points.join('L')}`;
}

function across(nm: number): number {
  return (
    axisLeft +
    ((Math.min(Math.max(nm, shortest), longest) - shortest) / (longest - shortest)) * (axisRight - axisLeft)
  );
}

/** A stain that is seen, not lit: rings of carbon in a soft spot. */
function withoutLight(facts: ProductFacts): string {
  const { pale, strong } = tints.dye;
  const ring =
    path('M0-34L29.4-17V17L0 34-29.4 17V-17z', `fill="${white}"`) + circle(0, 0, 17, `stroke="${faint}"`);
  const molecule =
    at(-59, 0, ring) +
    at(0, 0, ring) +
    at(59, 0, ring) +
    path('M88 17l25 15M-88 17l-25 15M0-34v-26') +
    circle(0, -68, 8, `fill="${strong}"`);
  return name(facts.name) + at(240, 226, circle(0, -10, 104, `fill="${pale}" stroke="none"`) + molecule);
}
