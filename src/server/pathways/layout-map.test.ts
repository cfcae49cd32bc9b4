import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPathways, type PathwayDefinition } from './load-pathways';
import { layoutPathwayMap, portOffsets, portPosition, smoothPath, type PathwayMap } from './layout-map';

let maps: { definition: PathwayDefinition; map: PathwayMap }[];
beforeAll(async () => {
  const { list } = await loadPathways(resolve(import.meta.dirname, '../../../resources/content/pathways'));
  maps = list.map((definition) => ({ definition, map: layoutPathwayMap(definition) }));
});

interface Point {
  x: number;
  y: number;
}

/** Samples points on each segment of a path. */
function samplePath(path: string): Point[] {
  const points: Point[] = [];
  let here = { x: 0, y: 0 };
  for (const [, command, numbers = ''] of path.matchAll(/([MVC])([^MVC]*)/g)) {
    const [a = 0, b = 0, c = 0, , e = 0, f = 0] = numbers.split(/[ ,]/).map(Number);
    const [from, to] = [
      here,
      command === 'C' ? { x: e, y: f } : command === 'V' ? { x: here.x, y: a } : { x: a, y: b },
    ];
    const [first, second] =
      command === 'C'
        ? [
            { x: a, y: b },
            { x: c, y: b },
          ]
        : [from, to];
    if (command !== 'M')
      for (let step = 0; step <= 8; step++) points.push(curve(from, first, second, to, step / 8));
    here = to;
  }
  return points;
}

function curve(p: Point, q: Point, r: Point, s: Point, t: number): Point {
  const u = 1 - t;
  const mix = (a: number, b: number, c: number, d: number) =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return { x: mix(p.x, q.x, r.x, s.x), y: mix(p.y, q.y, r.y, s.y) };
}

describe('bundled maps', () => {
  it('have lines that end at their nodes and cross no other node', () => {
    const errors: string[] = [];
    for (const { definition, map } of maps) {
      const boxes = new Map(map.nodes.map((node) => [node.name, node]));
      for (const [index, { from, to }] of definition.relations.entries()) {
        const points = samplePath(map.paths[index] ?? '');
        for (const [name, end] of [
          [from, points[0]],
          [to, points.at(-1)],
        ] as const) {
          const box = boxes.get(name);
          if (
            !box ||
            !end ||
            Math.abs(end.x - box.x) > box.width / 2 ||
            Math.abs(Math.abs(end.y - box.y) - 26) > 5
          )
            errors.push(`${definition.name}: a line from ${from} to ${to} misses ${name}`);
        }
        for (const box of map.nodes) {
          const inside = ({ x, y }: Point) =>
            Math.abs(x - box.x) < box.width / 2 - 3 && Math.abs(y - box.y) < box.height / 2 - 3;
          if (box.name !== from && box.name !== to && points.some(inside))
            errors.push(`${definition.name}: the line from ${from} to ${to} crosses ${box.name}`);
        }
      }
    }
    expect(errors).toEqual([]);
  });

  it('are at most 1800 pixels wide and as high as their bands', () => {
    for (const { definition, map } of maps) {
      expect({ name: definition.name, fits: map.width <= 1800 }).toEqual({
        name: definition.name,
        fits: true,
      });
      expect(map.bands.map(({ location }) => location)).toEqual(definition.locations);
      expect(map.bands.reduce((sum, { height }) => sum + height, 0)).toBe(map.height);
    }
  });
});

describe('line', () => {
  it('starts at the outline, also of an ellipse', () => {
    const box = { x: 100, y: 50, width: 120, height: 48, isElliptic: false };
    const ellipse = { ...box, isElliptic: true };
    expect(portPosition(box, 20, 'bottom')).toEqual({ x: 120, y: 76 });
    expect(portPosition(ellipse, 0, 'top')).toEqual({ x: 100, y: 24 });
    expect(portPosition(ellipse, 30, 'bottom').y).toBeCloseTo(50 + 2 + 24 * Math.sqrt(0.75));
  });

  it('is spaced evenly within the port share of a side', () => {
    expect(portOffsets(100, 1)).toEqual([0]);
    expect(portOffsets(100, 3)).toEqual([-14, 0, 14]);
    const many = portOffsets(100, 9);
    expect((many.at(-1) ?? 0) - (many[0] ?? 0)).toBeCloseTo(52);
  });

  it('is written with integers', () => {
    expect(
      smoothPath([
        { x: 10.4, y: 0 },
        { x: 10, y: 40.2 },
        { x: 60, y: 80 },
      ]),
    ).toBe('M10 0V40C10 60 60 60 60 80');
    expect(smoothPath([])).toBe('');
  });
});
