import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOut, type GraphLine, type GraphNode, type PlacedGraph, type PlacedNode } from './lay-out';

/** Any graph of up to four bands: circles, lines back up, lines told twice and nodes without any. */
const graphs = fc
  .record({
    bands: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 24 }),
    ends: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 40 }),
    names: fc.array(fc.string({ unit: fc.constantFrom(...'AWmil1-κ '), maxLength: 20 }), { maxLength: 24 }),
  })
  .map(({ bands, ends, names }) => {
    const used = [...new Set(bands)].sort((a, b) => a - b);
    const nodes = bands.map((band, index): GraphNode => ({
      name: `${index}${names[index] ?? ''}`,
      band: used.indexOf(band),
    }));
    const nameAt = (place: number) => nodes[place % nodes.length]?.name ?? '';
    const lines = ends
      .map(([from, to]): GraphLine => ({ from: nameAt(from), to: nameAt(to) }))
      .filter(({ from, to }) => from !== to);
    return { nodes, lines };
  });

function overlaps(graph: PlacedGraph): string[] {
  return graph.nodes.flatMap((node, index) =>
    graph.nodes
      .slice(index + 1)
      .filter((other) => touches(node, other))
      .map((other) => `${node.name} ${other.name}`),
  );
}

function touches(a: PlacedNode, b: PlacedNode): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 4 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + 4
  );
}

describe('a graph that is laid out', () => {
  it('has no two nodes over each other, all within the drawing and within their bands', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, lines }) => {
        const graph = layOut(nodes, lines);
        expect(overlaps(graph)).toEqual([]);
        for (const { x, y, width, height, band } of graph.nodes) {
          expect(x - width / 2).toBeGreaterThanOrEqual(0);
          expect(x + width / 2).toBeLessThanOrEqual(graph.width);
          expect(y - height / 2).toBeGreaterThan(graph.bands[band]?.top ?? Infinity);
          expect(y + height / 2).toBeLessThan(graph.bands[band]?.bottom ?? 0);
        }
        expect(graph.bands.at(-1)?.bottom).toBe(graph.height);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every line, with its passing points beside nodes and never over them', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, lines }) => {
        const graph = layOut(nodes, lines);
        expect(graph.lines.map(({ from, to }) => ({ from, to }))).toEqual(lines);
        for (const { points } of graph.lines)
          for (const point of points)
            for (const node of graph.nodes)
              expect(
                Math.abs(point.x - node.x) < node.width / 2 && Math.abs(point.y - node.y) < node.height / 2,
              ).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same every time', () => {
    const [graph] = fc.sample(graphs, { numRuns: 1, seed: 4 });
    expect(layOut(graph?.nodes ?? [], graph?.lines ?? [])).toEqual(
      layOut(graph?.nodes ?? [], graph?.lines ?? []),
    );
  });

  it('the check of overlaps notices one', () => {
    const graph = layOut(
      [
        { name: 'A', band: 0 },
        { name: 'B', band: 0 },
      ],
      [],
    );
    const [first, second] = graph.nodes;
    if (!first || !second) throw new Error('two nodes went in');
    expect(overlaps({ ...graph, nodes: [first, { ...second, x: first.x + 20 }] })).toEqual(['A B']);
  });
});
