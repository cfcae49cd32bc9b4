import type { NodeKind } from '../../shared/domain/pathway-terms';

interface Point {
  x: number;
  y: number;
}

interface Box extends Point {
  width: number;
  height: number;
}

/** What is left between a line's end and the node's outline, for the stroke's own width. */
const GAP = 2;
/** The part of a node's width where lines may end: beyond it outlines are slanted. */
const PORT_SHARE = 0.52;

/** Kinds that are drawn as ellipses. */
const round: ReadonlySet<NodeKind> = new Set(['gtpase', 'metabolite']);

/** Where a line meets the outline of a node from above or below, `offset` pixels right of its centre. */
export function portOf(box: Box, kind: NodeKind, offset: number, side: 'top' | 'bottom'): Point {
  const half = box.height / 2;
  const part = (2 * offset) / box.width;
  const reach = (round.has(kind) ? half * Math.sqrt(Math.max(0, 1 - part * part)) : half) + GAP;
  return { x: box.x + offset, y: side === 'top' ? box.y - reach : box.y + reach };
}

/** Offsets at which `count` lines meet a node of this width, from left to right. */
export function portOffsets(width: number, count: number): number[] {
  const step = Math.min(14, (width * PORT_SHARE) / Math.max(1, count - 1));
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * step);
}

/** A line through points that leaves and enters straight down or up, as SVG path data with whole numbers. */
export function smoothPath([first, ...rest]: readonly Point[]): string {
  if (!first) return '';
  let { x, y } = first;
  const parts = [`M${Math.round(x)} ${Math.round(y)}`];
  for (const next of rest) {
    const middle = Math.round((y + next.y) / 2);
    parts.push(
      Math.round(x) === Math.round(next.x)
        ? `V${Math.round(next.y)}`
        : `C${Math.round(x)} ${middle} ${Math.round(next.x)} ${middle} ${Math.round(next.x)} ${Math.round(next.y)}`,
    );
    ({ x, y } = next);
  }
  return parts.join('');
}
