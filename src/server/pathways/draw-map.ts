import type { Place, NodeKind, RelationKind } from '../../shared/domain/pathway-terms';
import { layOut, type PlacedGraph, type PlacedNode } from './lay-out';
import { portOf, portOffsets, smoothPath } from './line-path';

interface MapText {
  places: readonly Place[];
  nodes: readonly { name: string; kind: NodeKind; place: Place }[];
  relations: readonly { from: string; to: string; kind: RelationKind }[];
}

export interface DrawnMap {
  width: number;
  height: number;
  bands: { place: Place; y: number; height: number }[];
  /** In the order of the text. */
  nodes: { name: string; x: number; y: number; width: number; height: number }[];
  /** SVG path data, in the order of the text. */
  paths: string[];
}

/** Places everything on a pathway's map. Takes tens of milliseconds: keep what it gives. */
export function drawMap({ places, nodes, relations }: MapText): DrawnMap {
  const graph = layOut(
    nodes.map(({ name, place }) => ({ name, band: places.indexOf(place) })),
    relations,
  );
  const kinds = new Map(nodes.map(({ name, kind }) => [name, kind]));
  return {
    width: graph.width,
    height: graph.height,
    bands: graph.bands.map(({ top, bottom }, index) => ({
      place: places[index] ?? 'cell',
      y: top,
      height: bottom - top,
    })),
    nodes: graph.nodes.map(({ name, x, y, width, height }) => ({
      name,
      width,
      height,
      x: Math.round(x),
      y: Math.round(y),
    })),
    paths: pathsOf(graph, (name) => kinds.get(name) ?? 'adaptor'),
  };
}

type Side = 'top' | 'bottom';

/** One end of a line at a node: which line it is, and where it comes from. */
interface End {
  line: number;
  towards: number;
}

/** The lines with their ends spread over the sides of the nodes, in the order of where they come from. */
function pathsOf(graph: PlacedGraph, kindOf: (name: string) => NodeKind): string[] {
  const byName = new Map(graph.nodes.map((node) => [node.name, node]));
  const sides = new Map<string, End[]>();
  const sideOf = (node: PlacedNode, other: PlacedNode): Side => (other.y > node.y ? 'bottom' : 'top');
  const ends = graph.lines.map(({ from, to, points }, line) => {
    const start = byName.get(from);
    const end = byName.get(to);
    if (!start || !end)
      throw new RangeError(`a line leads from ${from} to ${to}, and one of them is not there`);
    const enter = (node: PlacedNode, other: PlacedNode, towards: number) => {
      const key = `${sideOf(node, other)} ${node.name}`;
      sides.set(key, [...(sides.get(key) ?? []), { line, towards }]);
    };
    enter(start, end, points[0]?.x ?? end.x);
    enter(end, start, points.at(-1)?.x ?? start.x);
    return { start, end };
  });
  for (const list of sides.values()) list.sort((a, b) => a.towards - b.towards || a.line - b.line);
  const portAt = (node: PlacedNode, other: PlacedNode, line: number) => {
    const side = sideOf(node, other);
    const list = sides.get(`${side} ${node.name}`) ?? [];
    const place = list.findIndex((entry) => entry.line === line);
    return portOf(node, kindOf(node.name), portOffsets(node.width, list.length)[place] ?? 0, side);
  };
  return graph.lines.map(({ points }, line) => {
    const { start, end } = ends[line] ?? {};
    if (!start || !end) return '';
    return smoothPath([portAt(start, end, line), ...points, portAt(end, start, line)]);
  });
}
