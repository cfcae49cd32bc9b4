import { accent, quiet, tints, white } from './palette';
import { at, box, circle, path, words } from './svg';

/** Parts of a street map, drawn from plain shapes. */
const ground = { street: white, water: tints.buffer.strong, park: tints.protein.pale, block: '#dfe4ea' };

/** A street along a path, wide enough for its name. */
export function street(d: string, width = 20): string {
  return path(d, `stroke="${ground.street}" stroke-width="${width}" stroke-linecap="butt"`);
}

export function water(d: string, width = 26): string {
  return path(
    d,
    `stroke="${ground.water}" stroke-width="${width}" stroke-opacity="0.55" stroke-linecap="butt"`,
  );
}

/** A railway: a dark line with sleepers. */
export function railway(d: string): string {
  return (
    path(d, `stroke="${quiet}" stroke-width="3"`) +
    path(d, `stroke="${white}" stroke-width="2" stroke-dasharray="10 10"`)
  );
}

export function park(x: number, y: number, width: number, height: number, name: string): string {
  const trees = [0.18, 0.5, 0.82].map((part) =>
    circle(x + width * part, y + height * 0.72, 9, `fill="${tints.protein.strong}" stroke="none"`),
  );
  return (
    box(x, y, width, height, 8, `fill="${ground.park}" stroke="none"`) +
    trees.join('') +
    label(name, x + width / 2, y + height * 0.4)
  );
}

/** Houses that only show where there are some. */
export function blocks(
  places: readonly (readonly [x: number, y: number, width: number, height: number])[],
): string {
  return places.map(([x, y, w, h]) => box(x, y, w, h, 3, `fill="${ground.block}" stroke="none"`)).join('');
}

export function label(text: string, x: number, y: number, turn = 0): string {
  return at(x, y, words(text, { x: 0, y: 0, size: 13, fill: quiet, anchor: 'middle' }), { turn });
}

/** The house that the map is for, and its pin. */
export function target(x: number, y: number, width: number, height: number, name: string): string {
  const [cx, tip] = [x + width / 2, y + 8];
  return (
    box(x, y, width, height, 3, `fill="${white}" stroke="${accent}"`) +
    path(
      `M${cx} ${tip}c-6-14-16-20-16-31a16 16 0 0 1 32 0c0 11-10 17-16 31z`,
      `fill="${accent}" stroke="${white}"`,
    ) +
    circle(cx, tip - 31, 6, `fill="${white}" stroke="none"`) +
    words(name, { x: cx, y: y + height + 18, size: 14, bold: true, anchor: 'middle' })
  );
}

/** A stop of the underground, with its name to the right. */
export function station(x: number, y: number, name: string): string {
  return (
    circle(x, y, 12, `fill="${white}"`) +
    words('M', { x, y: y + 5, size: 14, bold: true, anchor: 'middle' }) +
    words(name, { x: x + 18, y: y + 5, size: 13, fill: quiet })
  );
}

/** Where north is, and how far a length reaches. */
export function legend(metres: number, pixels: number): string {
  return (
    at(
      524,
      40,
      path('M0 18V-14M-7-5l7-11 7 11') + words('N', { x: 0, y: 34, size: 13, bold: true, anchor: 'middle' }),
    ) +
    path(`M430 340v6h${pixels}v-6`) +
    words(`${metres} m`, { x: 430 + pixels + 8, y: 348, size: 12, fill: quiet })
  );
}
