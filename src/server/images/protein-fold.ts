import { accent, white, type Tint } from './palette';
import { at, circle, n, path, words } from './svg';

interface Element {
  x: number;
  length: number;
  /** Drawn upwards (-1) or downwards (1). */
  way: 1 | -1;
  helix: boolean;
}

/** A ribbon drawing made up from chance: helices and strands side by side in a globe, joined by loops. */
export function proteinFold(cx: number, cy: number, chance: () => number, tint: Tint, tag: string): string {
  const radius = 100;
  const count = 4 + Math.floor(chance() * 3);
  const turn = Math.round(chance() * 60 - 30);
  const elements = Array.from({ length: count }, (_, index): Element => {
    const x = ((index + 0.5) / count) * 2 - 1;
    const chord = Math.sqrt(1 - x * x * 0.8) * radius * (0.78 + chance() * 0.22);
    return {
      x: x * radius * 0.92,
      length: chord * 1.6,
      way: index % 2 === 0 ? 1 : -1,
      helix: chance() < 0.55,
    };
  });
  const first = elements[0];
  const last = elements[elements.length - 1];
  if (first === undefined || last === undefined) return '';
  const start = { x: first.x, y: (first.way * -first.length) / 2 };
  const end = { x: last.x, y: (last.way * last.length) / 2 };
  const lift = (y: number): number => Math.sign(y) * 24;
  const ends =
    path(`M${n(start.x)} ${n(start.y)}q0 ${lift(start.y)} -16 ${lift(start.y)}`) +
    path(`M${n(end.x)} ${n(end.y)}q0 ${lift(end.y)} 16 ${lift(end.y)}`);
  const loops = elements
    .slice(1)
    .map((next, index) => loop(elements[index] ?? next, next))
    .join('');
  const bodies = elements
    .map((element) => (element.helix ? helix(element, tint) : strand(element, tint)))
    .join('');
  const atEnd = /^c\b|c-term/i.test(tag);
  const stated = atEnd ? 'C' : /^n\b|n-term/i.test(tag) ? 'N' : '';
  const [tip, side] = atEnd ? [end, 1] : [start, -1];
  const mark = tag === '' ? '' : tagMark(tip.x + side * 16, tip.y + lift(tip.y), -turn, stated);
  return at(cx, cy, `<g stroke-width="4">${ends}${loops}</g>${bodies}${mark}`, { turn });
}

/** The tag is the one thing on a protein that was added on purpose; `end` = the terminus, '' when not stated. */
function tagMark(x: number, y: number, upright: number, end: string): string {
  return at(
    x,
    y,
    circle(0, 0, 14, `fill="${accent}" stroke="${white}" stroke-width="3"`) +
      words(end, { x: 0, y: 6, size: 16, fill: white, bold: true, anchor: 'middle' }),
    { turn: upright },
  );
}

function loop(from: Element, to: Element): string {
  const a = (from.way * from.length) / 2;
  const b = (to.way * -to.length) / 2;
  const reach = Math.sign(a) * 30;
  return path(
    `M${n(from.x)} ${n(a)}C${n(from.x)} ${n(a + reach)} ${n(to.x)} ${n(b + reach)} ${n(to.x)} ${n(b)}`,
  );
}

/** Turns of a ribbon: the far side pale behind, the near side strong in front. */
function helix({ x, length, way }: Element, { pale, strong }: Tint): string {
  const turns = Math.max(3, Math.round(length / 30));
  const step = length / turns;
  const band = step * 0.46;
  const parts: string[] = [];
  for (let index = 0; index < turns; index += 1) {
    const y = -length / 2 + index * step;
    const slant = step * 0.5;
    const near = `M-19 ${n(y)}l38 ${n(slant)}v${n(band)}l-38 ${n(-slant)}z`;
    const far = `M19 ${n(y + slant)}l-38 ${n(step - slant)}v${n(band)}l38 ${n(slant - step)}z`;
    parts.unshift(index < turns - 1 ? path(far, `fill="${pale}"`) : '');
    parts.push(path(near, `fill="${strong}"`));
  }
  return `<g transform="translate(${n(x)} ${n(-band / 2)}) scale(1 ${way})" stroke-width="1.5">${parts.join('')}</g>`;
}

function strand({ x, length, way }: Element, { pale }: Tint): string {
  const half = length / 2;
  const d = `M-10 ${n(-half)}H10V${n(half - 34)}H20L0 ${n(half)}-20 ${n(half - 34)}H-10z`;
  return `<g transform="translate(${n(x)} 0) scale(1 ${way})">${path(d, `fill="${pale}"`)}</g>`;
}
