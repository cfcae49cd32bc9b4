import { decodeEvidence, type EvidenceLevel } from '../../shared/catalogue/evidence';
import { hairline, ink, mutedInk, type Tint } from './palette';
import type { EvidenceMatrix } from './product-facts';
import { path, placeAt, rect, textLine } from './svg';

/** Size of a plot without its caption. */
const [width, height] = [204, 136];

export interface TestedApplication {
  /** Code such as `IHC-P`. */
  application: string;
  level: EvidenceLevel;
}

/**
 * Returns the application with the best positive evidence; of equal ones the last, which is the more specific. Null
 * without positive or readable evidence.
 */
export function bestApplication(evidence: EvidenceMatrix | null): TestedApplication | null {
  if (evidence === null) return null;
  const { applications, speciesCount, cells } = evidence;
  let best: TestedApplication | null = null;
  applications.forEach((application, index) => {
    for (const code of cells.slice(index * speciesCount, (index + 1) * speciesCount)) {
      // Levels are single letters; A is the strongest.
      if (/[ABC]/.test(code) && (best === null || code <= best.level)) {
        const { level } = decodeEvidence(code);
        if (level !== null) best = { application, level };
      }
    }
  });
  return best;
}

/**
 * Draws a typical result of the application, or two columns for an unusual one, with its name and the word "schematic". Top left
 * at x, y.
 */
export function applicationPlot({ application, level }: TestedApplication, tint: Tint, x: number, y: number) {
  const draw = plots[application] ?? columns;
  return (
    placeAt(x, y, draw({ tint, isCompared: level !== 'C', isKnockout: level === 'A' })) +
    textLine(application, { x: x + width / 2, y: y + height + 36, size: 34, bold: true, anchor: 'middle' }) +
    textLine('schematic', {
      x: x + width / 2,
      y: y + height + 68,
      size: 30,
      fill: mutedInk,
      anchor: 'middle',
    })
  );
}

interface PlotOptions {
  tint: Tint;
  /** A negative sample is shown beside the positive one, as evidence of level A and B has it. */
  isCompared: boolean;
  /** The negative sample lacks the target entirely, as in evidence of level A. */
  isKnockout: boolean;
}

type Plot = (options: PlotOptions) => string;

const plots: Record<string, Plot> = {
  WB: (options) => lanes(bandIntensities(options)),
  // The input, a control and the precipitate.
  IP: () => lanes([0.5, 0, 1]),
  'IHC-P': tissue,
  'IHC-F': tissue,
  'IF/ICC': cells,
  FCM: histogram,
  ELISA: bindingCurve,
  Dot: dots,
};

/** Returns the intensities of a sample with the target and, if compared, of one without it. */
function bandIntensities({ isCompared, isKnockout }: PlotOptions): number[] {
  if (!isCompared) return [1];
  return isKnockout ? [1, 0] : [1, 0.25];
}

/** A blot: the target's bands, whose intensities are from 0 to 1, above those of the loading control. */
function lanes(intensities: number[]): string {
  const step = width / intensities.length;
  const band = (index: number, y: number, thickness: number, opacity: number) =>
    rect(
      index * step + step * 0.2,
      y,
      step * 0.6,
      thickness,
      thickness / 2,
      `fill="${ink}" fill-opacity="${opacity}" stroke="none"`,
    );
  return (
    plotBackground('#f1f2f4') +
    intensities
      .map(
        (intensity, index) =>
          (intensity > 0 ? band(index, 38, 20, intensity) : '') + band(index, 100, 12, 0.6),
      )
      .join('')
  );
}

/** A section with stained cells in the middle. */
function tissue({ tint }: PlotOptions): string {
  const oval = (x: number, y: number) => `M${x - 15} ${y}a15 11 0 1 0 30 0a15 11 0 1 0-30 0`;
  const [stained, unstained] = ['#9c6b3f', tint.strong];
  return (
    plotBackground('#f7f3ee') +
    path(
      [28, 102, 176].map((x) => oval(x, 26) + oval(x, 110)).join(''),
      `fill="${unstained}" stroke="none"`,
    ) +
    path([28, 66, 102, 140, 176].map((x) => oval(x, 68)).join(''), `fill="${stained}" stroke="none"`)
  );
}

/** Two stained cells with blue nuclei on a dark field. */
function cells(): string {
  return (
    plotBackground('#20242c') +
    path(
      'M18 74c4-42 74-56 84-12s-14 60-44 60-44-18-40-48zM112 58c10-48 76-40 80 6s-24 60-48 52-40-24-32-58z',
      'fill="#3f9d63" fill-opacity=".85" stroke="none"',
    ) +
    path(
      'M42 82a20 16 0 1 0 40 0a20 16 0 1 0-40 0M132 70a20 17 0 1 0 40 0a20 17 0 1 0-40 0',
      'fill="#4a6fd0" stroke="none"',
    )
  );
}

/** Numbers of cells by fluorescence: the control left, stained cells right. */
function histogram({ tint }: PlotOptions): string {
  return (
    path('M12 126c24 0 28-92 46-92s22 92 46 92z', `fill="${hairline}" stroke="none"`) +
    path('M82 126c28 0 34-108 58-108s28 108 56 108z', `fill="${tint.strong}" fill-opacity=".8"`) +
    axes()
  );
}

function bindingCurve({ tint }: PlotOptions): string {
  return path('M14 118c76 0 66-92 178-94', `stroke="${tint.strong}" stroke-width="8"`) + axes();
}

function dots({ tint }: PlotOptions): string {
  const dot = (index: number) =>
    `<circle cx="${30 + index * 48}" cy="68" r="18" fill="${tint.strong}" fill-opacity="${1 - index * 0.28}" stroke="none"/>`;
  return plotBackground('#f1f2f4') + [0, 1, 2, 3].map(dot).join('');
}

/** Enrichment above a control. */
function columns({ tint }: PlotOptions): string {
  return (
    path('M32 126v-22h56v22z', `fill="${hairline}" stroke="none"`) +
    path('M118 126V24h56v102z', `fill="${tint.strong}" stroke="none"`) +
    axes()
  );
}

function plotBackground(fill: string): string {
  return rect(0, 0, width, height, 6, `fill="${fill}" stroke="${hairline}"`);
}

function axes(): string {
  return path(`M4 4V126H${width}`, `stroke="${mutedInk}" stroke-width="3"`);
}
