import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { captchaCharacters } from './captchas';
import { captchaGlyphs } from './captcha-glyphs';
import { captchaPicture } from './captcha-image';

const someAnswer = () =>
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

/** How much the order of paths tells of their places from left to right: 0 nothing, 1 everything. */
function orderTold(paths: readonly string[]): number {
  const middles = paths.map(middleOf);
  const mean = middles.reduce((sum, x) => sum + x, 0) / middles.length;
  const centre = (middles.length - 1) / 2;
  const product = middles.reduce((sum, x, index) => sum + (x - mean) * (index - centre), 0);
  const spread = middles.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const steps = middles.reduce((sum, _x, index) => sum + (index - centre) ** 2, 0);
  return product / Math.sqrt(spread * steps);
}

/** How many path strings occur more than once. */
const repeated = (pictures: readonly string[]) => {
  const paths = pictures.flatMap(pathsOf);
  return paths.length - new Set(paths).size;
};

describe('the picture of a captcha', () => {
  it('is nothing but paths of numbers: no text, no title, no names, no groups', () => {
    const number = String.raw`-?\d{1,3}\.\d\d`;
    const point = `${number} ${number}`;
    const path = `<path d="M${point}(?:L${point})+" stroke-width="${number}"/>`;
    const whole = new RegExp(
      '^<svg xmlns="http://www.w3.org/2000/svg" width="132" height="44" viewBox="0 0 132 44" fill="none" ' +
        `stroke="#[0-9a-f]{6}" stroke-linecap="round" stroke-linejoin="round">(?:${path})+</svg>$`,
    );
    for (let round = 0; round < 100; round++) expect(captchaPicture(someAnswer())).toMatch(whole);
  });

  it.each([...captchaCharacters])('never draws a path of %s twice', (character) => {
    const pictures = Array.from({ length: 12 }, () => captchaPicture(character.repeat(4)));
    expect(repeated(pictures)).toBe(0);
  });

  it('would be found to repeat itself', () => {
    const picture = captchaPicture('8K3W');
    expect(repeated([picture, picture])).toBe(pathsOf(picture).length);
  });

  it('has its paths in an order that tells nothing', () => {
    const told = Array.from({ length: 200 }, () => orderTold(pathsOf(captchaPicture(someAnswer()))));
    expect(Math.abs(told.reduce((sum, one) => sum + one, 0) / told.length)).toBeLessThan(0.05);
  });

  it('would be found to tell its order', () => {
    const sorted = pathsOf(captchaPicture('8K3W')).sort((one, other) => middleOf(one) - middleOf(other));
    expect(orderTold(sorted)).toBeGreaterThan(0.9);
  });

  it('has no path as long as a letter', () => {
    for (let round = 0; round < 50; round++) {
      const lengths = pathsOf(captchaPicture(someAnswer())).map((d) => pointsOf(d).length);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(7);
    }
  });

  it('keeps within its frame', () => {
    const pictures = Array.from({ length: 200 }, () => captchaPicture(someAnswer()));
    const points = pictures.flatMap(pathsOf).flatMap(pointsOf);
    const outside = points.filter(([x, y]) => x < -2 || x > 134 || y < -2 || y > 46);
    expect(points.length).toBeGreaterThan(10_000);
    expect(outside).toEqual([]);
  });

  it('can be drawn of every character that a captcha has, and of no other', () => {
    expect(Object.keys(captchaGlyphs).sort()).toEqual([...captchaCharacters].sort());
    expect(() => captchaPicture('O0O0')).toThrow(/glyph/);
  });
});
