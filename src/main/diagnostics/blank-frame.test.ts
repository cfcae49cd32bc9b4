import { expect, it } from 'vitest';
import { isBlankFrame } from './blank-frame';

const white = [255, 255, 255, 255];
const nothing = [0, 0, 0, 0];
const shadow = [0, 0, 0, 51];
const shades = Array.from({ length: 9 }, (_, shade) => [shade, shade, shade, 255]);
const picture = (...pixels: number[][]) => Uint8Array.from(pixels.flat());

it.each([
  ['white alone', picture(...Array<number[]>(1000).fill(white)), true],
  ['the grounds of a page without anything on them', picture(nothing, white, shadow, nothing, white), true],
  ['the shades of a letter on white', picture(white, ...shades.slice(1)), false],
  ['those same shades but one', picture(...shades.slice(1)), true],
])('%s', (_what, pixels, expected) => {
  expect(isBlankFrame(pixels)).toBe(expected);
  // Also a view into a larger buffer.
  const memory = new Uint8Array(pixels.length + 3);
  memory.set(pixels, 3);
  expect(isBlankFrame(memory.subarray(3))).toBe(expected);
});
