import type { NodeKind } from '../../../shared/catalogue/pathway-terms';

/** Width of slanted sides and cut corners. */
const SLANT = 12;
/** Distance of the inner lines of an enzyme from its sides. */
const INNER_LINE_DISTANCE = 6;

type Outline = (halfWidth: number, halfHeight: number) => string;

/** `w` and `h` are half of the width and height: the origin is the center of the node. */
const outlines: Readonly<Record<NodeKind, Outline>> = {
  ligand: (w, h) => roundedRectangle(w, h, h),
  receptor: (w, h) => `M${-w} 0L${SLANT - w} ${-h}H${w - SLANT}L${w} 0L${w - SLANT} ${h}H${SLANT - w}Z`,
  channel: (w, h) => `M${-w} ${-h}H${w}Q${w - 2 * SLANT} 0 ${w} ${h}H${-w}Q${2 * SLANT - w} 0 ${-w} ${-h}Z`,
  adaptor: (w, h) => roundedRectangle(w, h, 0),
  gtpase: ellipse,
  kinase: (w, h) => roundedRectangle(w, h, SLANT),
  phosphatase: (w, h) =>
    `M${SLANT - w} ${-h}H${w - SLANT}L${w} ${SLANT - h}V${h - SLANT}L${w - SLANT} ${h}H${SLANT - w}L${-w} ${h - SLANT}V${SLANT - h}Z`,
  enzyme: (w, h) =>
    `${roundedRectangle(w, h, 3)}M${INNER_LINE_DISTANCE - w} ${-h}V${h}M${w - INNER_LINE_DISTANCE} ${-h}V${h}`,
  regulator: (w, h) => `M${-w} ${-h}H${w - SLANT}L${w} ${SLANT - h}V${h}H${SLANT - w}L${-w} ${h - SLANT}Z`,
  transcription_factor: (w, h) => `M${SLANT - w} ${-h}H${w}L${w - SLANT} ${h}H${-w}Z`,
  metabolite: ellipse,
  process: (w, h) => roundedRectangle(w, h, 6),
};

/** Returns a node's outline around its center as SVG path data. */
export function nodeOutline(kind: NodeKind, width: number, height: number): string {
  return outlines[kind](width / 2, height / 2);
}

function ellipse(w: number, h: number): string {
  return `M${-w} 0A${w} ${h} 0 1 1 ${w} 0A${w} ${h} 0 1 1 ${-w} 0Z`;
}

/** Returns a rectangle whose corners have a radius. */
function roundedRectangle(w: number, h: number, radius: number): string {
  if (radius === 0) return `M${-w} ${-h}H${w}V${h}H${-w}Z`;
  const corner = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${x} ${y}`;
  return [
    `M${radius - w} ${-h}H${w - radius}${corner(w, radius - h)}`,
    `V${h - radius}${corner(w - radius, h)}`,
    `H${radius - w}${corner(-w, h - radius)}`,
    `V${radius - h}${corner(radius - w, -h)}Z`,
  ].join('');
}
