import { textBlock } from './fact-column';
import {
  emissionColor,
  emissionText,
  nominalEmission,
  statedEmission,
  statedPeaks,
  type EmissionMaximum,
} from './fluorescence';
import { hairline, mutedInk, tints, white } from './palette';
import { firstNumber, type ProductFacts } from './product-facts';
import { placeAt, circle, svgNumber, path, textLine } from './svg';

/** Height of the middle of the heading. */
const headingMiddleY = 66;
/** Position of the wavelength axis, and height of the curves above it, in pixels. */
const [axisLeft, axisRight, axisY, peakHeight] = [36, 444, 300, 128];
/** Wavelengths in nm at the ends of the axis. */
const [axisStartNm, axisEndNm] = [320, 860];
/** Distance in nm between the points of a curve. */
const CURVE_STEP_NM = 6;
/** Ends a curve where it is indistinguishable from the axis, as a fraction of the peak. */
const MIN_CURVE_HEIGHT = 0.004;
/** Half the width of the widest peak label, such as `Em 1100 nm`. */
const LABEL_HALF_WIDTH = 74;
/** Smallest distance between the centers of two peak labels. */
const LABEL_DISTANCE = 176;

/** Returns the stated emission maximum, otherwise the nominal one of the dye; null when unknown. */
export function dyeEmission(facts: ProductFacts): EmissionMaximum | null {
  const fact = facts.fact('Emission', 'Emission maximum') || statedPeaks(facts)[1];
  return statedEmission(fact) ?? nominalEmission(facts.name);
}

/**
 * Draws the excitation as a dotted curve and the emission as an area, below the name; a molecule for a dye without a known
 * emission.
 */
export function dyeImage(facts: ProductFacts): string {
  const excitation = firstNumber(facts.fact('Excitation', 'Excitation maximum') || statedPeaks(facts)[0]);
  const emission = dyeEmission(facts);
  return emission === null ? dyeWithoutSpectrum(facts) : heading(facts.name) + spectrum(excitation, emission);
}

function heading(text: string): string {
  const width = axisRight - axisLeft;
  const block = textBlock(text, { width, maxLines: 2, size: 44, minSize: 22, bold: true });
  return block === null ? '' : block.draw(axisLeft, headingMiddleY - block.height / 2);
}

function spectrum(excitation: number | null, emission: EmissionMaximum): string {
  const color = emissionColor(emission.nm);
  const axis =
    path(`M${axisLeft} ${axisY}H${axisRight}`) +
    [400, 500, 600, 700, 800]
      .map(
        (nm) =>
          path(`M${svgNumber(axisX(nm))} ${axisY}v6`) +
          textLine(String(nm), { x: axisX(nm), y: axisY + 26, size: 18, fill: mutedInk, anchor: 'middle' }),
      )
      .join('');
  const emissionPoints = curvePoints(emission.nm, { widthBelow: 15, widthAbove: 44 });
  const emissionCurve =
    areaBelow(emissionPoints, `fill="${color}" fill-opacity=".3" stroke="none"`) +
    polyline(emissionPoints, `stroke="${color}" stroke-width="3"`);
  const excitationCurve =
    excitation === null
      ? ''
      : polyline(
          curvePoints(excitation, { widthBelow: 42, widthAbove: 16 }),
          `stroke="${emissionColor(excitation)}" stroke-width="3" stroke-dasharray="2 7"`,
        );
  return axis + emissionCurve + excitationCurve + peakLabels(excitation, emission, color);
}

/** Draws labels above the peaks, moved apart when the peaks are close; the label of the excitation is on the left. */
function peakLabels(excitation: number | null, emission: EmissionMaximum, color: string): string {
  const y = axisY - peakHeight - 14;
  const [excitationX, emissionX] = [axisX(excitation ?? emission.nm), axisX(emission.nm)];
  const offset = excitation === null ? 0 : Math.max(Math.abs(emissionX - excitationX), LABEL_DISTANCE) / 2;
  const center = Math.min(
    Math.max((excitationX + emissionX) / 2, axisLeft + offset + LABEL_HALF_WIDTH),
    axisRight - offset - LABEL_HALF_WIDTH,
  );
  const label = (x: number, text: string, fill: string): string =>
    textLine(text, { x, y, size: 26, bold: true, fill, anchor: 'middle' });
  const emissionLabel = label(center + offset, `Em ${emissionText(emission)}`, color);
  if (excitation === null) return emissionLabel;
  return label(center - offset, `Ex ${excitation} nm`, mutedInk) + emissionLabel;
}

interface Point {
  x: number;
  y: number;
}

const pathData = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${svgNumber(x)} ${svgNumber(y)}`).join('L')}`;

/** Draws a line through the points; '' for fewer than two. */
const polyline = (points: readonly Point[], attributes: string): string =>
  points.length < 2 ? '' : path(pathData(points), attributes);

/** Draws the area between a curve and the axis, also of a curve that ends at an end of the axis; '' for fewer than two points. */
function areaBelow(points: readonly Point[], attributes: string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return '';
  const outline = [{ x: first.x, y: axisY }, points, { x: last.x, y: axisY }].flat();
  return path(`${pathData(outline)}z`, attributes);
}

/**
 * Returns the points of an asymmetric bell curve; none when it lies beyond the axis. `widthBelow` and `widthAbove` determine how
 * far it extends to shorter and to longer wavelengths than `center`; all are in nm.
 */
function curvePoints(
  center: number,
  { widthBelow, widthAbove }: { widthBelow: number; widthAbove: number },
): Point[] {
  const points: Point[] = [];
  for (let nm = axisStartNm; nm <= axisEndNm; nm += CURVE_STEP_NM) {
    const width = nm < center ? widthBelow : widthAbove;
    const height = Math.exp(-(((nm - center) / (width * 1.3)) ** 2));
    if (height > MIN_CURVE_HEIGHT) points.push({ x: axisX(nm), y: axisY - height * peakHeight });
  }
  return points;
}

/** Returns the position of a wavelength on the axis; the end of the axis for a wavelength beyond it. */
function axisX(nm: number): number {
  const shownNm = Math.min(Math.max(nm, axisStartNm), axisEndNm);
  return axisLeft + ((shownNm - axisStartNm) / (axisEndNm - axisStartNm)) * (axisRight - axisLeft);
}

/** Draws a dye with three rings as an example of a molecule, below the name. */
function dyeWithoutSpectrum(facts: ProductFacts): string {
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
