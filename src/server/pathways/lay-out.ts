import { Graph, layout, type NodeLabel } from '@dagrejs/dagre';
import { assignLayers } from './layers';
import { NODE_HEIGHT, nodeWidth } from './node-size';

export interface GraphNode {
  name: string;
  /** Number of its band, from 0 at the top. */
  band: number;
}

export interface GraphLine {
  from: string;
  to: string;
}

interface Point {
  x: number;
  y: number;
}

export interface PlacedNode extends GraphNode, Point {
  width: number;
  height: number;
}

export interface PlacedLine extends GraphLine {
  /** Where it passes between other nodes on its way from `from` to `to`; its ends are left to whoever draws. */
  points: Point[];
}

export interface PlacedGraph {
  width: number;
  height: number;
  nodes: PlacedNode[];
  lines: PlacedLine[];
  /** Top and bottom of each band. */
  bands: { top: number; bottom: number }[];
}

const space = {
  betweenNodes: 18,
  betweenLines: 10,
  betweenLayers: 40,
  /** Above the first and below the last layer of a band. */
  inBand: 20,
  /** Left of everything, for the names of the bands. */
  left: 132,
  right: 20,
};

/** What a screen of a laptop shows beside the panel, in pixels of a map that is drawn a little smaller. */
const WIDE = 1150;

/** Dagre's ways to put nodes in columns; their mean, which it takes without one, is calmer, and wider. */
const alignments = ['UL', 'UR', 'DL', 'DR'] as const;

/** A line that passes a layer is straight so far above and below the middle of its nodes. */
const CLEAR = NODE_HEIGHT / 2 + 6;

type DagreGraph = Graph<object, NodeLabel, { points?: Point[] }>;

/**
 * Places a graph for drawing: bands from the top down, no two nodes over each other, lines around the nodes that they
 * do not belong to. The same graph gets the same places. Takes tens of milliseconds: keep what it gives.
 */
export function layOut(nodes: readonly GraphNode[], lines: readonly GraphLine[]): PlacedGraph {
  const usual = arrange(nodes, lines);
  if (usual.width <= WIDE) return usual;
  return alignments
    .map((align) => arrange(nodes, lines, align))
    .reduce((best, next) => (next.width < best.width ? next : best), usual);
}

function arrange(
  nodes: readonly GraphNode[],
  lines: readonly GraphLine[],
  align?: (typeof alignments)[number],
): PlacedGraph {
  const places = new Map(nodes.map(({ name }, index) => [name, index]));
  const ends = lines.map(({ from, to }) => ({ from: places.get(from) ?? 0, to: places.get(to) ?? 0 }));
  const { layers, upward } = assignLayers(
    nodes.map(({ band }) => band),
    ends,
  );
  const graph = toDagre(nodes, layers, align);
  for (const [index, { from, to }] of lines.entries()) {
    const [top, bottom] = upward[index] ? [to, from] : [from, to];
    graph.setEdge(top, bottom, {}, String(index));
  }
  layout(graph);
  return straighten(nodes, lines, layers, upward, graph);
}

function toDagre(
  nodes: readonly GraphNode[],
  layers: readonly number[],
  align: (typeof alignments)[number] | undefined,
): DagreGraph {
  const graph: DagreGraph = new Graph<object, NodeLabel, { points?: Point[] }>({ multigraph: true });
  const byName = new Map(nodes.map(({ name }, index) => [name, layers[index] ?? 0]));
  graph.setGraph({
    nodesep: space.betweenNodes,
    edgesep: space.betweenLines,
    ranksep: space.betweenLayers,
    ...(align && { align }),
    // Dagre asks for layers twice as far apart, to have room for labels of lines.
    ranker: (whole: DagreGraph) => {
      for (const name of whole.nodes()) whole.node(name).rank = 2 * (byName.get(name) ?? -1);
    },
  });
  for (const { name } of nodes) graph.setNode(name, { width: nodeWidth(name), height: NODE_HEIGHT });
  return graph;
}

/** Takes over dagre's columns, and gives layers and bands their own distances. */
function straighten(
  nodes: readonly GraphNode[],
  lines: readonly GraphLine[],
  layers: readonly number[],
  upward: readonly boolean[],
  graph: DagreGraph,
): PlacedGraph {
  const rows = rowsOf(nodes, layers);
  const drawn = nodes.map(({ name }) => graph.node(name));
  // Dagre's rows of nodes are our layers; its points between them would only bend a line for nothing.
  const rowAt = new Map(
    drawn.map(({ y = 0 }, index) => [Math.round(y), rows.centres[layers[index] ?? 0] ?? 0]),
  );
  const points = lines.map(({ from, to }, index) => {
    const [top, bottom] = upward[index] ? [to, from] : [from, to];
    const found = graph.edge({ v: top, w: bottom, name: String(index) }).points ?? [];
    const beside = found.slice(1, -1).flatMap(({ x, y }) => {
      const centre = rowAt.get(Math.round(y));
      return centre === undefined
        ? []
        : [
            { x, y: centre - CLEAR },
            { x, y: centre + CLEAR },
          ];
    });
    return upward[index] ? beside.reverse() : beside;
  });
  const lefts = [...drawn.map(({ x = 0, width }) => x - width / 2), ...points.flat().map(({ x }) => x)];
  const shift = space.left - Math.min(...lefts);
  const placed = nodes.map((node, index): PlacedNode => {
    const { x = 0, width, height } = drawn[index] ?? { x: 0, width: 0, height: 0 };
    return { ...node, x: x + shift, y: rows.centres[layers[index] ?? 0] ?? 0, width, height };
  });
  const moved = points.map((inner) => inner.map(({ x, y }) => ({ x: x + shift, y })));
  const rights = [...placed.map(({ x, width }) => x + width / 2), ...moved.flat().map(({ x }) => x)];
  return {
    width: Math.ceil(Math.max(...rights) + space.right),
    height: rows.bands.at(-1)?.bottom ?? 0,
    nodes: placed,
    lines: lines.map(({ from, to }, index) => ({ from, to, points: moved[index] ?? [] })),
    bands: rows.bands,
  };
}

/** Where the layers' centres lie, and where the bands begin and end. */
function rowsOf(nodes: readonly GraphNode[], layers: readonly number[]) {
  const centres: number[] = [];
  const bands: PlacedGraph['bands'] = [];
  let y = 0;
  for (const band of [...new Set(nodes.map((node) => node.band))].sort((a, b) => a - b)) {
    const own = layers.filter((_layer, index) => nodes[index]?.band === band);
    const top = y;
    y += space.inBand;
    for (let layer = Math.min(...own); layer <= Math.max(...own); layer++) {
      centres[layer] = y + NODE_HEIGHT / 2;
      y += NODE_HEIGHT + space.betweenLayers;
    }
    y += space.inBand - space.betweenLayers;
    bands.push({ top, bottom: y });
  }
  return { centres, bands };
}
