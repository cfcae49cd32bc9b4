import { randomInt } from 'node:crypto';
import { randomBetween } from '../../lib/random';
import { captchaGlyphs, type Point, type Stroke } from './captcha-glyphs';

const INK = '#3d4450';
const WIDTH = 132;
const HEIGHT = 44;
const MARGIN = 3;
/** Pixels per unit of a glyph. */
const SCALE = 2.15;
const SPACING = 3;
const CROSSING_LINES = 3;
const SPECKS = 22;

interface Line {
  stroke: Stroke;
  width: number;
}

/**
 * Draws distorted letters as short path segments in random order, among lines of the same color. Contains only paths, and
 * never the same path twice, so that segments cannot be looked up.
 *
 * @throws for a character without a glyph
 */
export function captchaImage(answer: string): string {
  const bend = waveDistortion();
  const letters = [...answer].flatMap((character, index) => letterLines(character, index, answer.length));
  const lines = [...letters, ...crossingLines()].map(({ stroke, width }) => ({
    stroke: stroke.map(bend),
    width,
  }));
  const pieces = lines.flatMap(({ stroke, width }) =>
    split(stroke).map((piece) => ({ stroke: piece, width: width + randomBetween(-0.15, 0.15) })),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">` +
    `${shuffled([...pieces, ...specks()])
      .map(toPath)
      .join('')}</svg>`
  );
}

function letterLines(character: string, index: number, count: number): Line[] {
  const glyph = captchaGlyphs[character];
  if (!glyph) throw new Error(`No captcha glyph for "${character}".`);
  const cellWidth = (WIDTH - 2 * MARGIN) / count;
  const transform = letterDistortion({
    x: MARGIN + cellWidth * (index + 0.5) + randomBetween(-2.5, 2.5),
    y: HEIGHT / 2 + randomBetween(-2, 2),
    scale: SCALE,
  });
  const width = randomBetween(1.9, 2.8);
  return glyph.map((stroke) => ({ stroke: refine(stroke, SPACING / SCALE).map(transform), width }));
}

/** Lines across the whole image, thinner than the letters to keep them legible. */
function crossingLines(): Line[] {
  return Array.from({ length: CROSSING_LINES }, () => {
    const [from, to] = [randomBetween(8, HEIGHT - 8), randomBetween(8, HEIGHT - 8)];
    const [swing, turns, begin] = [randomBetween(2, 5), randomBetween(0.03, 0.08), randomBetween(0, 7)];
    const straight = refine(
      [
        [2, 0],
        [WIDTH - 2, 0],
      ],
      SPACING * 1.5,
    );
    const stroke = straight.map(([x]): [number, number] => [
      x,
      from + ((to - from) * x) / WIDTH + swing * Math.sin(x * turns + begin),
    ]);
    return { stroke, width: randomBetween(0.9, 1.5) };
  });
}

/** Short strokes that resemble segments of letters. */
function specks(): Line[] {
  return Array.from({ length: SPECKS }, () => {
    const [x, y] = [randomBetween(4, WIDTH - 4), randomBetween(4, HEIGHT - 4)];
    const nearby = (): [number, number] => [x + randomBetween(-1.6, 1.6), y + randomBetween(-1.6, 1.6)];
    return { stroke: [nearby(), nearby(), nearby()], width: randomBetween(0.9, 1.9) };
  });
}

function toPath({ stroke, width }: Line): string {
  const points = stroke.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`);
  return `<path d="M${points.join('L')}" stroke-width="${width.toFixed(2)}"/>`;
}

/** Inserts points at uneven distances between the corners, so that the line can be bent. */
function refine(stroke: Stroke, spacing: number): Stroke {
  return stroke.flatMap((point, index): Point[] => {
    const next = stroke[index + 1];
    if (!next) return [point];
    const length = Math.hypot(next[0] - point[0], next[1] - point[1]);
    const parts = Math.max(1, Math.round((length / spacing) * randomBetween(0.7, 1.3)));
    return Array.from({ length: parts }, (_, part) => {
      const share = part === 0 ? 0 : (part + randomBetween(-0.3, 0.3)) / parts;
      return [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share];
    });
  });
}

/** Random rotation, shear and scaling of one letter. */
function letterDistortion({ x, y, scale }: { x: number; y: number; scale: number }): (point: Point) => Point {
  const turn = randomBetween(-0.26, 0.26);
  const shear = randomBetween(-0.18, 0.18);
  const [wide, high] = [scale * randomBetween(0.88, 1.08), scale * randomBetween(0.92, 1.08)];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ([px, py]) => {
    const dy = (py - 7) * high;
    const dx = (px - 5) * wide - dy * shear;
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  };
}

/** A random wave through the whole image. */
function waveDistortion(): (point: Point) => Point {
  const [rise, sway] = [randomBetween(0.8, 1.8), randomBetween(0.6, 1.4)];
  const [slow, quick] = [randomBetween(0.09, 0.16), randomBetween(0.12, 0.2)];
  const [begin, start] = [randomBetween(0, 7), randomBetween(0, 7)];
  return ([x, y]) => [x + sway * Math.sin(y * quick + start), y + rise * Math.sin(x * slow + begin)];
}

/** Splits a line into segments of three to seven points, so that no path is a whole letter. */
function split(stroke: Stroke): Stroke[] {
  const pieces: Stroke[] = [];
  for (let from = 0; from < stroke.length - 1;) {
    const rest = stroke.length - 1 - from;
    const step = rest < 5 ? rest : Math.min(randomInt(2, 7), rest - 2);
    pieces.push(stroke.slice(from, from + step + 1));
    from += step;
  }
  return pieces;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as Item);
}
