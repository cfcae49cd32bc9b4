import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { captchaCharacters } from './captchas';
import { captchaGlyphs } from './captcha-glyphs';
import { captchaImage } from './captcha-image';

const randomAnswer = () =>
  Array.from({ length: 4 }, () => captchaCharacters.charAt(randomInt(captchaCharacters.length))).join('');

const pathsOf = (svg: string) => [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => d);
const pointsOf = (d: string) =>
  d
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number) as [number, number]);
const middleOf = (d: string) => {
  const xs = pointsOf(d).map(([x]) => x);
  return (Math.min(...xs) + Math.max(...xs)) / 2;
};

/** Correlation between the order of paths and their horizontal position. */
function orderCorrelation(paths: readonly string[]): number {
  const middles = paths.map(middleOf);
  const mean = middles.reduce((sum, x) => sum + x, 0) / middles.length;
  const centre = (middles.length - 1) / 2;
  const product = middles.reduce((sum, x, index) => sum + (x - mean) * (index - centre), 0);
  const spread = middles.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const steps = middles.reduce((sum, _x, index) => sum + (index - centre) ** 2, 0);
  return product / Math.sqrt(spread * steps);
}

/** Counts repeated path strings. */
const repeatedPaths = (images: readonly string[]) => {
  const paths = images.flatMap(pathsOf);
  return paths.length - new Set(paths).size;
};

describe('captcha image', () => {
  it('contains only paths of numbers: no text, title, ids or groups', () => {
    const number = String.raw`-?\d{1,3}\.\d\d`;
    const point = `${number} ${number}`;
    const path = `<path d="M${point}(?:L${point})+" stroke-width="${number}"/>`;
    const whole = new RegExp(
      '^<svg xmlns="http://www.w3.org/2000/svg" width="132" height="44" viewBox="0 0 132 44" fill="none" ' +
        `stroke="#[0-9a-f]{6}" stroke-linecap="round" stroke-linejoin="round">(?:${path})+</svg>$`,
    );
    for (let round = 0; round < 100; round++) expect(captchaImage(randomAnswer())).toMatch(whole);
  });

  it.each([...captchaCharacters])('never draws a path of %s twice', (character) => {
    const images = Array.from({ length: 12 }, () => captchaImage(character.repeat(4)));
    expect(repeatedPaths(images)).toBe(0);
  });

  it('detects repeated paths (control)', () => {
    const image = captchaImage('8K3W');
    expect(repeatedPaths([image, image])).toBe(pathsOf(image).length);
  });

  it('orders its paths independently of their position', () => {
    const correlations = Array.from({ length: 200 }, () =>
      orderCorrelation(pathsOf(captchaImage(randomAnswer()))),
    );
    expect(Math.abs(correlations.reduce((sum, one) => sum + one, 0) / correlations.length)).toBeLessThan(
      0.05,
    );
  });

  it('detects ordered paths (control)', () => {
    const sorted = pathsOf(captchaImage('8K3W')).sort((one, other) => middleOf(one) - middleOf(other));
    expect(orderCorrelation(sorted)).toBeGreaterThan(0.9);
  });

  it('has no path longer than seven points', () => {
    for (let round = 0; round < 50; round++) {
      const lengths = pathsOf(captchaImage(randomAnswer())).map((d) => pointsOf(d).length);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(7);
    }
  });

  it('stays within its frame', () => {
    const images = Array.from({ length: 200 }, () => captchaImage(randomAnswer()));
    const points = images.flatMap(pathsOf).flatMap(pointsOf);
    const outside = points.filter(([x, y]) => x < -2 || x > 134 || y < -2 || y > 46);
    expect(points.length).toBeGreaterThan(10_000);
    expect(outside).toEqual([]);
  });

  it('has a glyph for exactly the characters of captchas', () => {
    expect(Object.keys(captchaGlyphs).sort()).toEqual([...captchaCharacters].sort());
    expect(() => captchaImage('O0O0')).toThrow(/glyph/);
  });
});
