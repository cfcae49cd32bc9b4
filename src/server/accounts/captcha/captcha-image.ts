import { encode } from 'fast-png';
import { randomBytes } from 'node:crypto';
import { randomBetween } from '../../lib/random';
import { captchaGlyphs, type Point, type Stroke } from './captcha-glyphs';

/** Size of the image in pixels. */
const WIDTH = 240;
const HEIGHT = 80;
/** Pixels per unit of a glyph, which is 10 wide and 14 high. */
const SCALE = 4.1;
/** Distance of points along a stroke in pixels: short enough that the discs drawn at them look like one line. */
const POINT_DISTANCE = 1.5;
/** Number of lines of ink across the characters. */
const LINE_COUNT = 1;
/** Number of lines of background across the characters. */
const CUT_COUNT = 1;
/** Number of regions in which the shades of ink and background are swapped. */
const PATCH_COUNT = 1;
/** Difference between the darkest and the lightest noise, in gray levels of 0 to 255. */
const NOISE_RANGE = 30;
/** Distance of the gray levels in use; fewer levels compress better. */
const GRAY_STEP = 10;
/** Mean of the gray levels of ink and background. */
const MIDDLE_GRAY = 128;
/** Difference between the gray levels of ink and background, and how much it changes across the image. */
const INK_CONTRAST = 120;
const CONTRAST_DRIFT = 14;
/** How much the gray levels of ink and background change together across the image. */
const SHADE_DRIFT = 26;
/** Distance from the left and right edge, in pixels, that a random shift of the characters keeps. */
const MIN_MARGIN = 8;

/** Maps a point of the undistorted image to the distorted one. */
type Warp = (point: Point) => Point;

/** Amount of ink of each pixel, 0 = background, 1 = ink. */
type Mask = Float32Array;

/**
 * Draws the characters as a grayscale PNG. They are warped and touch or overlap each other. Their shade does not
 * separate them from the background: both shades drift across the image and are swapped in a patch. Thin lines of ink and of
 * background cross the characters, so that connected pixels do not form characters.
 *
 * @throws for a character without a glyph
 */
export function captchaImage(answer: string): Uint8Array {
  const mask: Mask = new Float32Array(WIDTH * HEIGHT);
  const warp = waveWarp();
  for (const { stroke, radius } of characterStrokes(answer)) drawStroke(mask, stroke.map(warp), radius, 1);
  for (let index = 0; index < LINE_COUNT; index++) drawStroke(mask, crossingLine(), randomBetween(1, 1.5), 1);
  for (let index = 0; index < CUT_COUNT; index++)
    drawStroke(mask, crossingLine(), randomBetween(0.9, 1.2), 0);
  const image = { width: WIDTH, height: HEIGHT, channels: 1, depth: 8, data: shade(mask) } as const;
  // The noise does not compress; higher levels only take longer.
  return encode(image, { zlib: { level: 1 } });
}

/** Places the characters so that neighbors touch, each with its own size, slant and pen width. */
function characterStrokes(answer: string): { stroke: Stroke; radius: number }[] {
  const characters = [...answer].map((character) => {
    const glyph = captchaGlyphs[character];
    if (!glyph) throw new Error(`No captcha glyph for "${character}".`);
    const scale = SCALE * randomBetween(0.82, 1.15);
    return { glyph, scale, stretch: randomBetween(0.85, 1.3) };
  });
  // Overlap of the boxes of neighbors, in units of a glyph. A negative one is a distance that is less than the width of the
  // pen, so that the characters still touch.
  const overlap = randomBetween(-0.8, 0.4);
  const advances = characters.map(({ scale, stretch }) => (10 - overlap) * scale * stretch);
  const total = advances.reduce((sum, advance) => sum + advance, 0);
  const margin = (WIDTH - total) / 2;
  let left = margin + randomBetween(-1, 1) * Math.max(0, margin - MIN_MARGIN);
  return characters.flatMap(({ glyph, scale, stretch }, index) => {
    const advance = advances[index] ?? 0;
    const center: Point = [left + advance / 2, HEIGHT / 2 + randomBetween(-9, 9)];
    left += advance;
    const warp = characterWarp(center, scale, stretch);
    const radius = randomBetween(2.9, 3.7);
    return glyph.map((stroke) => ({ stroke: subdivide(stroke, POINT_DISTANCE / scale).map(warp), radius }));
  });
}

/** Rotates (radians), slants, bends and tapers one character around its center, which is at (5, 7) in the glyph. */
function characterWarp([x, y]: Point, scale: number, stretch: number): Warp {
  const rotation = randomBetween(-0.33, 0.33);
  const shear = randomBetween(-0.2, 0.2);
  const bend = randomBetween(-0.035, 0.035);
  const taper = randomBetween(-0.025, 0.025);
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return ([glyphX, glyphY]) => {
    const fromMiddleY = glyphY - 7;
    const fromMiddleX =
      (glyphX - 5) * (1 + taper * fromMiddleY) + bend * fromMiddleY * fromMiddleY - shear * fromMiddleY;
    const [dx, dy] = [fromMiddleX * scale * stretch, fromMiddleY * scale];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  };
}

/** Shifts the points of the image along random waves. */
function waveWarp(): Warp {
  const wave = (maxAmplitude: number) => {
    const [amplitude, length, phase] = [
      maxAmplitude * randomBetween(0.6, 1),
      randomBetween(45, 90),
      randomPhase(),
    ];
    return (position: number) => amplitude * Math.sin((2 * Math.PI * position) / length + phase);
  };
  const [verticalWave, diagonalWave, horizontalWave] = [wave(3), wave(1.5), wave(2)];
  return ([x, y]) => [x + horizontalWave(y), y + verticalWave(x) + diagonalWave(x * 0.5 + y)];
}

/** Returns a wavy line from one side of the image to the other. */
function crossingLine(): Stroke {
  const [from, to] = [randomBetween(14, HEIGHT - 14), randomBetween(14, HEIGHT - 14)];
  const [amplitude, length, phase] = [randomBetween(6, 16), randomBetween(70, 160), randomPhase()];
  const [left, right] = [randomBetween(0, 30), WIDTH - randomBetween(0, 30)];
  const steps = Math.ceil((right - left) / POINT_DISTANCE);
  return Array.from({ length: steps }, (_, index): Point => {
    const x = left + (index * (right - left)) / steps;
    return [x, from + ((to - from) * x) / WIDTH + amplitude * Math.sin((2 * Math.PI * x) / length + phase)];
  });
}

/** Inserts points so that a stroke can be bent. `step` is in units of the stroke. */
function subdivide(stroke: Stroke, step: number): Stroke {
  return stroke.flatMap((point, index): Point[] => {
    const next = stroke[index + 1];
    if (!next) return [point];
    const parts = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / step));
    return Array.from({ length: parts }, (_, part) => [
      point[0] + ((next[0] - point[0]) * part) / parts,
      point[1] + ((next[1] - point[1]) * part) / parts,
    ]);
  });
}

/** Draws antialiased discs with varying radii along a stroke. `value` 1 adds ink, 0 removes it. */
function drawStroke(mask: Mask, stroke: Stroke, radius: number, value: 0 | 1): void {
  const [pointsPerRadian, phase] = [randomBetween(12, 30), randomPhase()];
  for (const [index, [cx, cy]] of stroke.entries()) {
    const penRadius = radius * (1 + 0.18 * Math.sin(index / pointsPerRadian + phase));
    const [top, bottom] = [
      Math.max(0, Math.floor(cy - penRadius)),
      Math.min(HEIGHT - 1, Math.ceil(cy + penRadius)),
    ];
    const [left, right] = [
      Math.max(0, Math.floor(cx - penRadius)),
      Math.min(WIDTH - 1, Math.ceil(cx + penRadius)),
    ];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const distance = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2);
        const coverage = Math.min(1, Math.max(0, penRadius + 0.5 - distance));
        const pixel = y * WIDTH + x;
        const before = mask[pixel] ?? 0;
        mask[pixel] = value === 1 ? Math.max(before, coverage) : Math.min(before, 1 - coverage);
      }
  }
}

/** Returns a gray level of 0 to 255 for each pixel of the mask. */
function shade(mask: Mask): Uint8Array {
  const patches = Array.from({ length: PATCH_COUNT }, randomPatch);
  const [shadeDrift, contrastDrift] = [smoothField(SHADE_DRIFT), smoothField(CONTRAST_DRIFT)];
  const noise = randomBytes(mask.length);
  const shades = new Uint8Array(mask.length);
  for (let y = 0, index = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, index++) {
      let ink = mask[index] ?? 0;
      for (const isInside of patches) if (isInside(x, y)) ink = 1 - ink;
      const value =
        MIDDLE_GRAY +
        shadeDrift(x, y) +
        (0.5 - ink) * (INK_CONTRAST + contrastDrift(x, y)) +
        ((noise[index] ?? 0) / 255 - 0.5) * NOISE_RANGE;
      shades[index] = Math.max(0, Math.min(255, Math.round(value / GRAY_STEP) * GRAY_STEP));
    }
  return shades;
}

/** Returns a random angle in radians. */
function randomPhase(): number {
  return randomBetween(0, 2 * Math.PI);
}

/** Returns a smooth random function of the position with values between -size and +size. */
function smoothField(size: number): (x: number, y: number) => number {
  const wave = (length: number) => {
    const [frequency, phase] = [randomBetween(0.015, 0.05), randomPhase()];
    return Float32Array.from({ length }, (_, index) => Math.sin(index * frequency + phase));
  };
  const [across, down] = [wave(WIDTH), wave(HEIGHT)];
  return (x, y) => (size / 2) * ((across[x] ?? 0) + (down[y] ?? 0));
}

/** Returns a function that returns whether a pixel is inside a random region with a curved border. */
function randomPatch(): (x: number, y: number) => boolean {
  const [cx, cy] = [randomBetween(0, WIDTH), randomBetween(0, HEIGHT)];
  const [rx, ry] = [randomBetween(40, 90), randomBetween(25, 60)];
  const [skew, bend] = [randomBetween(-0.6, 0.6), randomBetween(-0.5, 0.5)];
  return (x, y) => {
    const v = (y - cy) / ry;
    const u = (x - cx) / rx + skew * v + bend * v * v;
    return u * u + v * v < 1;
  };
}
