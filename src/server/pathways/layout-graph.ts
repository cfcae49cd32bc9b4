import { Graph, layout, type NodeLabel } from '@dagrejs/dagre';
import { assignLayers } from './assign-layers';

export interface GraphNode {
  name: string;
  /** Horizontal zone of the map, such as the membrane or the nucleus, from 0 at the top. */
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

export interface NodePosition extends GraphNode, Point {
  width: number;
  height: number;
}

export interface LineRoute extends GraphLine {
  /** Points at which the line passes other nodes, from `from` to `to`, without the ends. */
  points: Point[];
}

/** Lengths are in pixels. */
export interface GraphLayout {
  width: number;
  height: number;
  /** x and y are the centers. */
  nodes: NodePosition[];
  lines: LineRoute[];
  /** Vertical extents of the bands that have nodes, from top to bottom. */
  bands: { top: number; bottom: number }[];
}

/** Height of a touch target with two lines of text. */
const NODE_HEIGHT = 48;
const MIN_NODE_WIDTH = 100;
/** Horizontal padding, because some shapes have slanted sides. */
const NODE_PADDING = 32;

const spacing = {
  betweenNodes: 18,
  betweenLines: 10,
  betweenLayers: 40,
  /** Above the first and below the last layer of a band. */
  inBand: 20,
  /** Space at the left edge for the names of the bands. */
  left: 132,
  right: 20,
};

/** Preferred width: a slightly scaled map next to the side panel on a laptop. */
const PREFERRED_WIDTH = 1150;

/** Alignments of dagre (up or down, left or right). Its default combines all four, which is better balanced but wider. */
const alignments = ['UL', 'UR', 'DL', 'DR'] as const;

/** A line that passes between the nodes of a layer is vertical within this distance above and below the layer's center. */
const CLEARANCE = NODE_HEIGHT / 2 + 6;

type DagreGraph = Graph<object, NodeLabel, { points?: Point[] }>;

/**
 * Lays out a graph in bands from top to bottom, without overlapping nodes and with lines around other nodes.
 * Deterministic. Takes tens of milliseconds; cache the result.
 */
export function layoutGraph(nodes: readonly GraphNode[], lines: readonly GraphLine[]): GraphLayout {
  const balanced = arrange(nodes, lines);
  if (balanced.width <= PREFERRED_WIDTH) return balanced;
  return alignments
    .map((align) => arrange(nodes, lines, align))
    .reduce((best, next) => (next.width < best.width ? next : best), balanced);
}

/** Lays out a graph with one alignment of dagre, by default with all four combined. */
function arrange(
  nodes: readonly GraphNode[],
  lines: readonly GraphLine[],
  align?: (typeof alignments)[number],
): GraphLayout {
  const indexes = new Map(nodes.map(({ name }, index) => [name, index]));
  const layerLines = lines.map(({ from, to }) => ({
    from: indexes.get(from) ?? 0,
    to: indexes.get(to) ?? 0,
  }));
  const { layers, isUpward } = assignLayers(
    nodes.map(({ band }) => band),
    layerLines,
  );
  const graph = toDagre(nodes, layers, align);
  for (const [index, { from, to }] of lines.entries()) {
    const [top, bottom] = isUpward[index] ? [to, from] : [from, to];
    graph.setEdge(top, bottom, {}, String(index));
  }
  layout(graph);
  return toGraphLayout(nodes, lines, layers, isUpward, graph);
}

function toDagre(
  nodes: readonly GraphNode[],
  layers: readonly number[],
  align: (typeof alignments)[number] | undefined,
): DagreGraph {
  const graph: DagreGraph = new Graph<object, NodeLabel, { points?: Point[] }>({ multigraph: true });
  const layerByName = new Map(nodes.map(({ name }, index) => [name, layers[index] ?? 0]));
  graph.setGraph({
    nodesep: spacing.betweenNodes,
    edgesep: spacing.betweenLines,
    ranksep: spacing.betweenLayers,
    ...(align && { align }),
    // Replaces dagre's ranking. The factor is 2 because dagre uses every other rank for line labels.
    ranker: (dagreGraph: DagreGraph) => {
      for (const name of dagreGraph.nodes()) dagreGraph.node(name).rank = 2 * (layerByName.get(name) ?? 0);
    },
  });
  for (const { name } of nodes) graph.setNode(name, { width: nodeWidth(name), height: NODE_HEIGHT });
  return graph;
}

/** Keeps dagre's horizontal positions and sets the vertical ones by layer and band. */
function toGraphLayout(
  nodes: readonly GraphNode[],
  lines: readonly GraphLine[],
  layers: readonly number[],
  isUpward: readonly boolean[],
  graph: DagreGraph,
): GraphLayout {
  const { centers: layerCenters, bands } = placeLayers(nodes, layers);
  const dagreNodes = nodes.map(({ name }) => graph.node(name));
  // Vertical centers of the layers by the y that dagre gave them. Points of a line between layers have none and are dropped, because
  // they would add needless bends.
  const centerByDagreY = new Map(
    dagreNodes.map(({ y = 0 }, index) => [Math.round(y), layerCenters[layers[index] ?? 0] ?? 0]),
  );
  const linePoints = lines.map(({ from, to }, index) => {
    const [top, bottom] = isUpward[index] ? [to, from] : [from, to];
    const edgePoints = graph.edge({ v: top, w: bottom, name: String(index) }).points ?? [];
    const passingPoints = edgePoints.slice(1, -1).flatMap(({ x, y }) => {
      const center = centerByDagreY.get(Math.round(y));
      return center === undefined
        ? []
        : [
            { x, y: center - CLEARANCE },
            { x, y: center + CLEARANCE },
          ];
    });
    return isUpward[index] ? passingPoints.reverse() : passingPoints;
  });
  const leftEdges = [
    ...dagreNodes.map(({ x = 0, width }) => x - width / 2),
    ...linePoints.flat().map(({ x }) => x),
  ];
  const shift = spacing.left - Math.min(...leftEdges);
  const positions = nodes.map((node, index): NodePosition => {
    const { x = 0, width, height } = dagreNodes[index] ?? { x: 0, width: 0, height: 0 };
    return { ...node, x: x + shift, y: layerCenters[layers[index] ?? 0] ?? 0, width, height };
  });
  const shiftedPoints = linePoints.map((points) => points.map(({ x, y }) => ({ x: x + shift, y })));
  const rightEdges = [
    ...positions.map(({ x, width }) => x + width / 2),
    ...shiftedPoints.flat().map(({ x }) => x),
  ];
  return {
    width: Math.ceil(Math.max(...rightEdges) + spacing.right),
    height: bands.at(-1)?.bottom ?? 0,
    nodes: positions,
    lines: lines.map(({ from, to }, index) => ({ from, to, points: shiftedPoints[index] ?? [] })),
    bands,
  };
}

/** Returns the vertical centers of the layers and the extents of the bands. */
function placeLayers(nodes: readonly GraphNode[], layers: readonly number[]) {
  const centers: number[] = [];
  const bands: GraphLayout['bands'] = [];
  let y = 0;
  for (const band of [...new Set(nodes.map((node) => node.band))].sort((a, b) => a - b)) {
    const bandLayers = layers.filter((_layer, index) => nodes[index]?.band === band);
    const top = y;
    y += spacing.inBand;
    for (let layer = Math.min(...bandLayers); layer <= Math.max(...bandLayers); layer++) {
      centers[layer] = y + NODE_HEIGHT / 2;
      y += NODE_HEIGHT + spacing.betweenLayers;
    }
    y += spacing.inBand - spacing.betweenLayers;
    bands.push({ top, bottom: y });
  }
  return { centers, bands };
}

/** Estimates the width of a node in pixels by its name in 13 px semi-bold, in the widest of the fonts in use. */
function nodeWidth(name: string): number {
  const textWidth = [...name].reduce((sum, letter) => sum + letterWidth(letter), 0);
  return Math.max(MIN_NODE_WIDTH, Math.ceil(textWidth) + NODE_PADDING);
}

/** Pixels. */
function letterWidth(letter: string): number {
  if (/[MW@%]/.test(letter)) return 12.5;
  if (/[A-Z0-9Α-Ω&+]/.test(letter)) return 9.8;
  if (/[mw]/.test(letter)) return 11.8;
  if (/[iljtf.,:;'|!()[\]/ -]/.test(letter)) return 5.2;
  return 8.2;
}
