import { randomBetween } from '../../lib/random-between';
import { captchaGlyphs, type Stroke } from './captcha-glyphs';
import { cut, refine, shuffled, slant, wave } from './captcha-strokes';
import { ink } from '../../images/palette';

const WIDTH = 132;
const HEIGHT = 44;
const MARGIN = 3;
/** Pixels of the picture to a unit of a letter's box. */
const SCALE = 2.15;
const SPACING = 3;
const CROSSING_LINES = 3;
const SPECKS = 22;

interface Line {
  stroke: Stroke;
  width: number;
}

/**
 * A picture of some characters that a person reads and a machine has to work for: bent letters in short pieces, in no
 * order, under lines of the same ink. It holds nothing but paths, and no path is ever drawn twice. Throws for a
 * character that has no glyph.
 */
export function captchaPicture(answer: string): string {
  const bend = wave();
  const letters = [...answer].flatMap((character, index) => letter(character, index, answer.length));
  const lines = [...letters, ...crossingLines()].map(({ stroke, width }) => ({
    stroke: stroke.map(bend),
    width,
  }));
  const pieces = lines.flatMap(({ stroke, width }) =>
    cut(stroke).map((piece) => ({ stroke: piece, width: width + randomBetween(-0.15, 0.15) })),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">` +
    `${shuffled([...pieces, ...specks()])
      .map(drawn)
      .join('')}</svg>`
  );
}

function letter(character: string, index: number, count: number): Line[] {
  const glyph = captchaGlyphs[character];
  if (!glyph) throw new Error('a captcha holds a character without a glyph');
  const room = (WIDTH - 2 * MARGIN) / count;
  const place = slant({
    x: MARGIN + room * (index + 0.5) + randomBetween(-2.5, 2.5),
    y: HEIGHT / 2 + randomBetween(-2, 2),
    scale: SCALE,
  });
  const width = randomBetween(1.9, 2.8);
  return glyph.map((stroke) => ({ stroke: refine(stroke, SPACING / SCALE).map(place), width }));
}

/** From edge to edge through the letters; thinner than these, or people could not read them. */
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

/** Short scratches, so that not every small piece belongs to a letter. */
function specks(): Line[] {
  return Array.from({ length: SPECKS }, () => {
    const [x, y] = [randomBetween(4, WIDTH - 4), randomBetween(4, HEIGHT - 4)];
    const near = (): [number, number] => [x + randomBetween(-1.6, 1.6), y + randomBetween(-1.6, 1.6)];
    return { stroke: [near(), near(), near()], width: randomBetween(0.9, 1.9) };
  });
}

function drawn({ stroke, width }: Line): string {
  const points = stroke.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`);
  return `<path d="M${points.join('L')}" stroke-width="${width.toFixed(2)}"/>`;
}
