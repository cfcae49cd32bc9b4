import { fitText } from './text-layout';
import { emissionColor, nominalEmission, statedPeaks } from './fluorescence';
import { hairline, mutedInk, tints, white } from './palette';
import { firstNumber, type ProductFacts } from './product-facts';
import { placeAt, circle, svgNumber, path, textLine } from './svg';

const [axisLeft, axisRight, axisY, peakHeight] = [36, 444, 300, 128];
/** Wavelengths in nm at the ends of the axis. */
const [shortest, longest] = [320, 860];

/** Returns the emission maximum in nm; null when unknown. */
export function dyeEmission(facts: ProductFacts): number | null {
  return (
    firstNumber(facts.fact('Emission', 'Emission maximum') || statedPeaks(facts)[1]) ??
    nominalEmission(facts.name)
  );
}

/** Excitation as a dotted curve and emission as an area, below the name. */
export function dyeImage(facts: ProductFacts): string {
  const excitation = firstNumber(facts.fact('Excitation', 'Excitation maximum') || statedPeaks(facts)[0]);
  const emission = dyeEmission(facts);
  return emission === null ? nonFluorescentDye(facts) : heading(facts.name) + spectrum(excitation, emission);
}

function heading(text: string): string {
  const { lines, size } = fitText(text, { width: 408, maxLines: 2, size: 44, minSize: 22, bold: true });
  const top = 64 - (lines.length - 1) * size * 0.58;
  return lines
    .map((line, index) =>
      textLine(line, { x: axisLeft, y: top + size * (0.36 + index * 1.16), size, bold: true }),
    )
    .join('');
}

function spectrum(excitation: number | null, emission: number): string {
  const emissionTone = emissionColor(emission);
  const axis =
    path(`M${axisLeft} ${axisY}H${axisRight}`) +
    [400, 500, 600, 700, 800]
      .map(
        (nm) =>
          path(`M${svgNumber(xOf(nm))} ${axisY}v6`) +
          textLine(String(nm), { x: xOf(nm), y: axisY + 26, size: 18, fill: mutedInk, anchor: 'middle' }),
      )
      .join('');
  const emissionCurve = curve(emission, 15, 44);
  const emissionArea =
    emissionCurve === ''
      ? ''
      : path(`${emissionCurve}z`, `fill="${emissionTone}" fill-opacity=".3" stroke="none"`) +
        path(emissionCurve, `stroke="${emissionTone}" stroke-width="3"`);
  const excitationCurve = excitation === null ? '' : curve(excitation, 42, 16);
  const excitationLine =
    excitation === null || excitationCurve === ''
      ? ''
      : path(
          excitationCurve,
          `stroke="${emissionColor(excitation)}" stroke-width="3" stroke-dasharray="2 7"`,
        );
  return axis + emissionArea + excitationLine + peakLabels(excitation, emission, emissionTone);
}

/** Labels above the peaks, moved apart when the peaks are close. */
function peakLabels(excitation: number | null, emission: number, emissionTone: string): string {
  const y = axisY - peakHeight - 14;
  /** Smallest distance between the centers of two labels that do not overlap. */
  const gap = 176;
  const middle = excitation === null ? xOf(emission) : (xOf(excitation) + xOf(emission)) / 2;
  const spread = excitation === null ? 0 : Math.max(Math.abs(xOf(emission) - xOf(excitation)), gap) / 2;
  const center = Math.min(Math.max(middle, axisLeft + spread + 74), axisRight - spread - 74);
  const label = (x: number, text: string, fill: string): string =>
    textLine(text, { x, y, size: 26, bold: true, fill, anchor: 'middle' });
  const emissionLabel = label(center + spread, `Em ${emission} nm`, emissionTone);
  if (excitation === null) return emissionLabel;
  return label(center - spread, `Ex ${excitation} nm`, mutedInk) + emissionLabel;
}

/**
 * Returns the path of an asymmetric bell curve, '' for one beyond the axis. `widthBelow` and `widthAbove` are its widths in nm on
 * both sides of the center.
 */
function curve(center: number, widthBelow: number, widthAbove: number): string {
  const points: string[] = [];
  for (let nm = shortest; nm <= longest; nm += 6) {
    const width = nm < center ? widthBelow : widthAbove;
    const height = Math.exp(-(((nm - center) / (width * 1.3)) ** 2));
    if (height > 0.004) points.push(`${svgNumber(xOf(nm))} ${svgNumber(axisY - height * peakHeight)}`);
  }
  return points.length < 2 ? '' : `M${points.join('L')}`;
}

function xOf(nm: number): number {
  return (
    axisLeft +
    ((Math.min(Math.max(nm, shortest), longest) - shortest) / (longest - shortest)) * (axisRight - axisLeft)
  );
}

function nonFluorescentDye(facts: ProductFacts): string {
  const { pale, strong } = tints.dye;
  const ring =
    path('M0-34L29.4-17V17L0 34-29.4 17V-17z', `fill="${white}"`) + circle(0, 0, 17, `stroke="${hairline}"`);
  const molecule =
    placeAt(-59, 0, ring) +
    placeAt(0, 0, ring) +
    placeAt(59, 0, ring) +
    path('M88 17l25 15M-88 17l-25 15M0-34v-26') +
    circle(0, -68, 8, `fill="${strong}"`);
  return (
    heading(facts.name) + placeAt(240, 226, circle(0, -10, 104, `fill="${pale}" stroke="none"`) + molecule)
  );
}
