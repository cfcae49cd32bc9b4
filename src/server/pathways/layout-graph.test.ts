import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  layoutGraph,
  type GraphLine,
  type GraphNode,
  type GraphLayout,
  type NodePosition,
} from './layout-graph';

/** Graphs of up to four bands with cycles, upward lines, duplicate lines and isolated nodes. */
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
    const nameAt = (index: number) => nodes[index % nodes.length]?.name ?? '';
    const lines = ends
      .map(([from, to]): GraphLine => ({ from: nameAt(from), to: nameAt(to) }))
      .filter(({ from, to }) => from !== to);
    return { nodes, lines };
  });

function overlaps(graph: GraphLayout): string[] {
  return graph.nodes.flatMap((node, index) =>
    graph.nodes
      .slice(index + 1)
      .filter((other) => touches(node, other))
      .map((other) => `${node.name} ${other.name}`),
  );
}

function touches(a: NodePosition, b: NodePosition): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + 4 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + 4
  );
}

describe('layoutGraph', () => {
  it('places nodes without overlaps within the drawing and their bands', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, lines }) => {
        const graph = layoutGraph(nodes, lines);
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

  it('routes every line around the nodes', () => {
    fc.assert(
      fc.property(graphs, ({ nodes, lines }) => {
        const graph = layoutGraph(nodes, lines);
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

  it('is deterministic', () => {
    const [graph] = fc.sample(graphs, { numRuns: 1, seed: 4 });
    expect(layoutGraph(graph?.nodes ?? [], graph?.lines ?? [])).toEqual(
      layoutGraph(graph?.nodes ?? [], graph?.lines ?? []),
    );
  });

  it('detects an overlap (control)', () => {
    const graph = layoutGraph(
      [
        { name: 'A', band: 0 },
        { name: 'B', band: 0 },
      ],
      [],
    );
    const [first, second] = graph.nodes;
    if (!first || !second) throw new Error('expected two nodes');
    expect(overlaps({ ...graph, nodes: [first, { ...second, x: first.x + 20 }] })).toEqual(['A B']);
  });
});
