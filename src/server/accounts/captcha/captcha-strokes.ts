import { randomInt } from 'node:crypto';
import { randomBetween } from '../../lib/random-between';
import type { Point, Stroke } from './captcha-glyphs';

/** The same line with more points, so that it can be bent. Corners stay; points between them are unevenly apart. */
export function refine(stroke: Stroke, spacing: number): Stroke {
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

/** A way of setting letters down that is new for every letter: turned, sheared, stretched, at a place. */
export function slant({ x, y, scale }: { x: number; y: number; scale: number }): (point: Point) => Point {
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

/** A wave through the whole picture. */
export function wave(): (point: Point) => Point {
  const [rise, sway] = [randomBetween(0.8, 1.8), randomBetween(0.6, 1.4)];
  const [slow, quick] = [randomBetween(0.09, 0.16), randomBetween(0.12, 0.2)];
  const [begin, start] = [randomBetween(0, 7), randomBetween(0, 7)];
  return ([x, y]) => [x + sway * Math.sin(y * quick + start), y + rise * Math.sin(x * slow + begin)];
}

/** Cuts a line into pieces of three to seven points that meet at their ends, so that no path is a whole letter. */
export function cut(stroke: Stroke): Stroke[] {
  const pieces: Stroke[] = [];
  for (let from = 0; from < stroke.length - 1;) {
    const rest = stroke.length - 1 - from;
    const step = rest < 5 ? rest : Math.min(randomInt(2, 7), rest - 2);
    pieces.push(stroke.slice(from, from + step + 1));
    from += step;
  }
  return pieces;
}

/** In an order that has nothing to do with the places. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as Item);
}
