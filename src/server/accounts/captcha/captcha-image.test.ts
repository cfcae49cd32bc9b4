import { decode } from 'fast-png';
import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { captchaGlyphs } from './captcha-glyphs';
import { captchaImage } from './captcha-image';
import { captchaCharacters } from './captchas';

const WIDTH = 240;
const HEIGHT = 80;
const LENGTH = 4;

const randomAnswer = () =>
  Array.from({ length: LENGTH }, () => captchaCharacters.charAt(randomInt(captchaCharacters.length))).join(
    '',
  );

type Pixels = ArrayLike<number>;
type Render = (answer: string) => Pixels;

const pixelsOf: Render = (answer) => decode(captchaImage(answer)).data;

describe('captcha image', () => {
  it('is a grayscale PNG of its size without further data', () => {
    const { width, height, channels, depth, text } = decode(captchaImage('8K3E'));
    expect({ width, height, channels, depth, text }).toEqual({
      width: WIDTH,
      height: HEIGHT,
      channels: 1,
      depth: 8,
      text: {},
    });
    expect(captchaImage('8K3E').length).toBeLessThan(16_000);
  });

  it('differs in most pixels when the same characters are drawn again', () => {
    const [one, other] = [pixelsOf('8K3E'), pixelsOf('8K3E')];
    const differing = Array.from(one).filter((shade, index) => shade !== other[index]);
    expect(differing.length).toBeGreaterThan((WIDTH * HEIGHT) / 2);
  });

  it('has a glyph for exactly the characters of captchas', () => {
    expect(Object.keys(captchaGlyphs).sort()).toEqual([...captchaCharacters].sort());
    expect(() => captchaImage('O0O0')).toThrow(/glyph/);
  });
});

describe('attacks on captcha images', () => {
  it('by segmentation and template matching solve at most 3 in 60', () => {
    expect(solvedShare(pixelsOf, matchTemplates)).toBeLessThanOrEqual(3 / 60);
  });

  it('by the nearest of 300 known images solve at most 3 in 60', () => {
    expect(solvedShare(pixelsOf, nearestNeighbor(pixelsOf, 300))).toBeLessThanOrEqual(3 / 60);
  });

  it('solve images without distortion (control)', () => {
    expect(solvedShare(plainImage, matchTemplates)).toBeGreaterThan(0.9);
    expect(solvedShare(plainImage, nearestNeighbor(plainImage, 300))).toBeGreaterThan(0.6);
  });
});

const ATTACKED = 60;

function solvedShare(render: Render, attack: (pixels: Pixels) => string): number {
  const answers = Array.from({ length: ATTACKED }, randomAnswer);
  return answers.filter((answer) => attack(render(answer)) === answer).length / ATTACKED;
}

/** Characters as captchas had them in the simplest case: side by side, black on white. */
function plainImage(answer: string): Pixels {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const [index, character] of [...answer].entries()) {
    const left = 20 + index * 52 + randomInt(4);
    for (const [x, y] of glyphPoints(character)) paint(pixels, left + x * 4, 12 + randomInt(2) + y * 4);
  }
  return pixels;
}

/** Points along the strokes of a glyph, a quarter unit apart. */
function glyphPoints(character: string): [number, number][] {
  return (captchaGlyphs[character] ?? []).flatMap((stroke) =>
    stroke.slice(1).flatMap((to, index) => {
      const from = stroke[index] ?? to;
      const parts = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 4);
      return Array.from({ length: parts }, (_, part): [number, number] => [
        from[0] + ((to[0] - from[0]) * part) / parts,
        from[1] + ((to[1] - from[1]) * part) / parts,
      ]);
    }),
  );
}

function paint(pixels: Uint8Array, x: number, y: number): void {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) pixels[(Math.round(y) + dy) * WIDTH + Math.round(x) + dx] = 0;
}

/** The threshold that separates dark from light best, after Otsu. */
function otsuThreshold(pixels: Pixels): number {
  const counts = new Array<number>(256).fill(0);
  for (const shade of Array.from(pixels)) counts[shade] = (counts[shade] ?? 0) + 1;
  const total = pixels.length;
  const sum = counts.reduce((all, count, shade) => all + count * shade, 0);
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128];
  for (const [shade, count] of counts.entries()) {
    below += count;
    sumBelow += count * shade;
    if (below === 0 || below === total) continue;
    const apart = sumBelow / below - (sum - sumBelow) / (total - below);
    const variance = below * (total - below) * apart ** 2;
    if (variance > best) [best, threshold] = [variance, shade + 1];
  }
  return threshold;
}

/** Threshold, division into four columns of equal ink, bounding boxes, and correlation with the glyphs. */
function matchTemplates(pixels: Pixels): string {
  const threshold = otsuThreshold(pixels);
  const isDark = (x: number, y: number) => (pixels[y * WIDTH + x] ?? 255) < threshold;
  const dark = Array.from({ length: WIDTH * HEIGHT }, (_, index) =>
    isDark(index % WIDTH, Math.floor(index / WIDTH)),
  );
  // The rarer shade is the ink.
  const inkIsDark = dark.filter(Boolean).length < dark.length / 2;
  const points = dark.flatMap((one, index): [number, number][] =>
    one === inkIsDark ? [[index % WIDTH, Math.floor(index / WIDTH)]] : [],
  );
  return segments(points)
    .map((segment) => {
      const shape = inUnitGrid(segment);
      const scores = [...captchaCharacters].map((character) => overlap(shape, templates.get(character)));
      return captchaCharacters.charAt(scores.indexOf(Math.max(...scores)));
    })
    .join('');
}

/** Splits ink at empty columns; when that gives no four parts, into four of equal width. */
function segments(points: [number, number][]): [number, number][][] {
  const columns = new Set(points.map(([x]) => x));
  const starts = [...columns].filter((x) => !columns.has(x - 1)).sort((one, other) => one - other);
  if (starts.length === LENGTH)
    return starts.map((start, index) =>
      points.filter(([x]) => x >= start && x < (starts[index + 1] ?? WIDTH)),
    );
  const [from, to] = [Math.min(...columns), Math.max(...columns) + 1];
  return Array.from({ length: LENGTH }, (_, index) =>
    points.filter(([x]) => Math.floor(((x - from) / (to - from)) * LENGTH) === index),
  );
}

const GRID = 12;

/** Ink per cell of a grid over the bounding box. */
function inUnitGrid(points: [number, number][]): Set<number> {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  return new Set(
    points.map(
      ([x, y]) => Math.floor(((y - top) / height) * GRID) * GRID + Math.floor(((x - left) / width) * GRID),
    ),
  );
}

function overlap(one: Set<number>, other = new Set<number>()): number {
  const common = [...one].filter((cell) => other.has(cell)).length;
  return common / (one.size + other.size - common);
}

const templates = new Map(
  [...captchaCharacters].map((character) => {
    const drawn = new Uint8Array(WIDTH * HEIGHT).fill(255);
    for (const [x, y] of glyphPoints(character)) paint(drawn, 20 + x * 4, 12 + y * 4);
    const points = Array.from(drawn, (shade, index) => ({ shade, at: index })).filter(
      ({ shade }) => shade === 0,
    );
    return [character, inUnitGrid(points.map(({ at }) => [at % WIDTH, Math.floor(at / WIDTH)]))] as const;
  }),
);

/** Compares the surroundings of each place with those of known images, by local contrast regardless of the shade. */
function nearestNeighbor(render: Render, known: number): (pixels: Pixels) => string {
  const examples = Array.from({ length: known }, () => {
    const answer = randomAnswer();
    return { answer, features: placeFeatures(render(answer)) };
  });
  return (pixels) =>
    placeFeatures(pixels)
      .map((wanted, index) => {
        const votes = examples
          .map(({ answer, features }) => ({
            character: answer.charAt(index),
            score: dotProduct(wanted, features[index] ?? []),
          }))
          .sort((one, other) => other.score - one.score)
          .slice(0, 5);
        const scoreOf = (character: string) =>
          votes.reduce((sum, vote) => sum + (vote.character === character ? vote.score : 0), 0);
        return votes.map(({ character }) => character).sort((one, other) => scoreOf(other) - scoreOf(one))[0];
      })
      .join('');
}

/** For each of the four places, the normalized contrast of cells of 4 x 4 pixels. */
function placeFeatures(pixels: Pixels): number[][] {
  const cells = Array.from({ length: (WIDTH / 4) * (HEIGHT / 4) }, (_, cell) => {
    const [left, top] = [(cell % (WIDTH / 4)) * 4, Math.floor(cell / (WIDTH / 4)) * 4];
    const around = meanOf(pixels, left - 6, top - 6, 16);
    return Math.abs(meanOf(pixels, left, top, 4) - around);
  });
  return [54, 98, 142, 186].map((center) => {
    const from = Math.round((center - 36) / 4);
    const window = cells.filter((_, cell) => {
      const column = cell % (WIDTH / 4);
      return column >= from && column < from + 18;
    });
    const mean = window.reduce((sum, value) => sum + value, 0) / window.length;
    const length = Math.hypot(...window.map((value) => value - mean));
    return window.map((value) => (value - mean) / length);
  });
}

function meanOf(pixels: Pixels, left: number, top: number, size: number): number {
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + size); y++)
    for (let x = Math.max(0, left); x < Math.min(WIDTH, left + size); x++) {
      sum += pixels[y * WIDTH + x] ?? 0;
      count += 1;
    }
  return sum / count;
}

function dotProduct(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
