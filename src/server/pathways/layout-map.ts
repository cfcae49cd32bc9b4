import type { NodeKind, PathwayLocation, RelationKind } from '../../shared/catalogue/pathway-terms';
import { layoutGraph, type GraphLayout, type NodePosition } from './layout-graph';

interface MapSource {
  locations: readonly PathwayLocation[];
  nodes: readonly { name: string; kind: NodeKind; location: PathwayLocation }[];
  relations: readonly { from: string; to: string; kind: RelationKind }[];
}

export interface PathwayMap {
  width: number;
  height: number;
  bands: { location: PathwayLocation; y: number; height: number }[];
  /** In the order of the source. x and y are the center. */
  nodes: { name: string; x: number; y: number; width: number; height: number }[];
  /** SVG path data, in the order of the relations. */
  paths: string[];
}

interface Point {
  x: number;
  y: number;
}

/** Outline of a node; x and y are its center. */
interface Box extends Point {
  width: number;
  height: number;
  /** The outline is an ellipse; the top and the bottom of other outlines are horizontal where lines end. */
  isElliptic: boolean;
}

type Side = 'top' | 'bottom';

/** Distance between the end of a line and the outline of the node. */
const GAP = 2;
/**
 * Lines end at ports: points on the top or bottom of a node. The ports are in the middle part of the node's width, which is this
 * fraction of it, because some outlines are slanted farther out.
 */
const PORT_ZONE_FRACTION = 0.52;
/** Maximum distance between neighboring ports. */
const MAX_PORT_DISTANCE = 14;

/** Kinds that are drawn as ellipses. */
const ellipticKinds: ReadonlySet<NodeKind> = new Set(['gtpase', 'metabolite']);

/** Computes the positions of a pathway map. Takes tens of milliseconds; cache the result. */
export function layoutPathwayMap({ locations, nodes, relations }: MapSource): PathwayMap {
  const layout = layoutGraph(
    nodes.map(({ name, location }) => ({ name, band: locations.indexOf(location) })),
    relations,
  );
  const ellipticNodes = nodes.filter(({ kind }) => ellipticKinds.has(kind));
  return {
    width: layout.width,
    height: layout.height,
    bands: layout.bands.map(({ top, bottom }, index) => ({
      location: locations[index] ?? 'cell',
      y: top,
      height: bottom - top,
    })),
    nodes: layout.nodes.map(({ name, x, y, width, height }) => ({
      name,
      width,
      height,
      x: Math.round(x),
      y: Math.round(y),
    })),
    paths: linePaths(layout, new Set(ellipticNodes.map(({ name }) => name))),
  };
}

/**
 * Returns the SVG path of each line. Spreads the ends over the top and bottom of each node, ordered by the direction that the
 * lines come from, to avoid crossings.
 */
function linePaths(layout: GraphLayout, ellipticNames: ReadonlySet<string>): string[] {
  const nodesByName = new Map(layout.nodes.map((node) => [node.name, node]));
  /** Line ends by side and node, such as `top RAS`. `otherX` is the x from which the line comes. */
  const endsBySide = new Map<string, { line: number; otherX: number }[]>();
  const sideOf = (node: NodePosition, other: NodePosition): Side => (other.y > node.y ? 'bottom' : 'top');
  const endNodes = layout.lines.map(({ from, to, points }, line) => {
    const start = nodesByName.get(from);
    const end = nodesByName.get(to);
    if (!start || !end) throw new RangeError(`The line from ${from} to ${to} has an unknown node.`);
    const addEnd = (node: NodePosition, other: NodePosition, otherX: number) => {
      const key = `${sideOf(node, other)} ${node.name}`;
      endsBySide.set(key, [...(endsBySide.get(key) ?? []), { line, otherX }]);
    };
    addEnd(start, end, points[0]?.x ?? end.x);
    addEnd(end, start, points.at(-1)?.x ?? start.x);
    return { start, end };
  });
  for (const ends of endsBySide.values()) ends.sort((a, b) => a.otherX - b.otherX || a.line - b.line);
  const portAt = (node: NodePosition, other: NodePosition, line: number) => {
    const side = sideOf(node, other);
    const ends = endsBySide.get(`${side} ${node.name}`) ?? [];
    const index = ends.findIndex((end) => end.line === line);
    const offset = portOffsets(node.width, ends.length)[index] ?? 0;
    return portPosition({ ...node, isElliptic: ellipticNames.has(node.name) }, offset, side);
  };
  return layout.lines.map(({ points }, line) => {
    const { start, end } = endNodes[line] ?? {};
    if (!start || !end) return '';
    return smoothPath([portAt(start, end, line), ...points, portAt(end, start, line)]);
  });
}

/** Returns the port of a node that is `offset` pixels right of its center, {@link GAP} pixels outside of the outline. */
export function portPosition(box: Box, offset: number, side: Side): Point {
  const halfHeight = box.height / 2;
  /** -1 at the left end of the ellipse, 1 at the right one. */
  const relativeX = (2 * offset) / box.width;
  const outlineHeight = box.isElliptic
    ? halfHeight * Math.sqrt(Math.max(0, 1 - relativeX * relativeX))
    : halfHeight;
  const distanceY = outlineHeight + GAP;
  return { x: box.x + offset, y: side === 'top' ? box.y - distanceY : box.y + distanceY };
}

/** Returns the offsets of `count` ports from the center of a node, from left to right. */
export function portOffsets(width: number, count: number): number[] {
  const step = Math.min(MAX_PORT_DISTANCE, (width * PORT_ZONE_FRACTION) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
}

/**
 * Returns SVG path data with integers through the points, of Bézier curves whose tangents are vertical at each point; a vertical line
 * between two points with the same x.
 */
export function smoothPath([first, ...laterPoints]: readonly Point[]): string {
  if (!first) return '';
  let { x, y } = first;
  const commands = [`M${Math.round(x)} ${Math.round(y)}`];
  for (const next of laterPoints) {
    const middle = Math.round((y + next.y) / 2);
    commands.push(
      Math.round(x) === Math.round(next.x)
        ? `V${Math.round(next.y)}`
        : `C${Math.round(x)} ${middle} ${Math.round(next.x)} ${middle} ${Math.round(next.x)} ${Math.round(next.y)}`,
    );
    ({ x, y } = next);
  }
  return commands.join('');
}
