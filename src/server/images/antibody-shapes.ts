import type { AntibodyLabel } from './fluorescence';
import { accent, ink, white, type Tint } from './palette';
import { circle, ellipse, path, placeAt, rect, svgNumber } from './svg';

/** Angle between an arm and the vertical, in degrees. */
const armAngle = 40;
/** Where the right arm is attached to the stem. */
const shoulder = { x: 10, y: -2 };
/** The end of the right arm; the left one is mirrored. */
const armTip = { x: 86, y: -92 };
const targetShape = `<path d="M0-13L12-5V9L0 15-12 9V-5z" fill="${accent}" stroke="${white}" stroke-width="3"/>`;

/**
 * An IgG with its twelve domains, arms up. From its hinge at 0, 0 it extends 110 up, 122 down and 105 to each side. The variable
 * domains have the stronger tone. It has only three SVG elements, because a list shows many of these images.
 */
export function antibodyShape({ pale, strong }: Tint): string {
  const arms = (x: number, y: number) => [-1, 1].map((side) => armDomain(x, y, side)).join('');
  const stem = [16, 66].map((y) => domain(-14, y) + domain(14, y)).join('');
  const hinge = path('M-7-8L-13 20M7-8L13 20M-7 2h14M-8 8h16M-7-8l-6-14M7-8l6-14');
  return (
    hinge +
    path(stem + arms(-13, -62) + arms(13, -62), `fill="${pale}"`) +
    path(arms(-13, -112) + arms(13, -112), `fill="${strong}"`)
  );
}

/** Width, height and corner radius of a domain. */
const domainSize = { width: 24, height: 46, radius: 11 };

/** Path data of a domain in the stem; the middle of its top edge is at x, y. */
function domain(x: number, y: number): string {
  return domainPath((pointX, pointY) => [x + pointX, y + pointY], true);
}

/**
 * Path data of a domain in an arm: like `domain`, but relative to the shoulder and turned around it by `armAngle`. `side` is 1 for
 * the right arm, -1 for the left one.
 */
function armDomain(x: number, y: number, side: number): string {
  const angle = (armAngle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return domainPath((pointX, pointY) => {
    const [armX, armY] = [x + pointX, y + pointY];
    return [side * (shoulder.x + armX * cos - armY * sin), shoulder.y + armX * sin + armY * cos];
  }, side > 0);
}

/**
 * Path data of a rounded rectangle. `toDrawing` maps a point relative to the middle of the top edge to one of the drawing. The arcs
 * of a mirrored domain run counterclockwise.
 */
function domainPath(toDrawing: (x: number, y: number) => [number, number], isClockwise: boolean): string {
  const { width, height, radius: r } = domainSize;
  const half = width / 2;
  const point = (x: number, y: number) => toDrawing(x, y).map(svgNumber).join(' ');
  const arc = (x: number, y: number) => `A${r} ${r} 0 0 ${isClockwise ? 1 : 0} ${point(x, y)}`;
  return (
    `M${point(-half, r)}${arc(r - half, 0)}L${point(half - r, 0)}${arc(half, r)}L${point(half, height - r)}` +
    `${arc(half - r, height)}L${point(r - half, height)}${arc(-half, height - r)}Z`
  );
}

/** A single-domain antibody (VHH) with its target. */
export function singleDomainShape({ strong }: Tint): string {
  return (
    rect(-34, -60, 68, 140, 32, `fill="${strong}"`) +
    path('M-14-30v80M14-30v80') +
    placeAt(0, -72, targetShape, { scale: 1.6 })
  );
}

/** Draws targets at both arms of `antibodyShape`. */
export function boundTargets(): string {
  return (
    placeAt(armTip.x, armTip.y - 4, targetShape, { turn: armAngle }) +
    placeAt(-armTip.x, armTip.y - 4, targetShape, { turn: -armAngle })
  );
}

/**
 * Returns a function that draws the clonality around x, y: three equal antibodies for a monoclonal or recombinant one, three
 * different antibodies for a polyclonal one, which may be recombinant too, and for any other text.
 */
export function clonalityIcon(clonality: string, { strong }: Tint): (x: number, y: number) => string {
  const isMonoclonal = /mono|recombinant/i.test(clonality) && !/poly/i.test(clonality);
  const colors = isMonoclonal ? [strong, strong, strong] : [strong, '#5d6470', '#c7a75c'];
  return (x, y) =>
    colors
      .map((color, index) =>
        placeAt(
          x + (index - 1) * 15,
          y,
          path('M0 14V0L-11-12M0 0L11-12', `stroke="${color}" stroke-width="7"`),
          {
            scale: 0.6,
            turn: isMonoclonal ? 0 : (index - 1) * 22,
          },
        ),
      )
      .join('');
}

/** Draws a label of an antibody at x, y: a glow for a fluorophore, a hexagon for any other label. */
export function labelMark(x: number, y: number, { color, isFluorescent }: AntibodyLabel): string {
  if (!isFluorescent)
    return placeAt(
      x,
      y,
      path('M0-15L13-7.5V7.5L0 15-13 7.5V-7.5z', `fill="${color}" stroke="${white}" stroke-width="3"`),
    );
  return (
    circle(x, y, 30, `fill="${color}" fill-opacity=".14" stroke="none"`) +
    circle(x, y, 20, `fill="${color}" fill-opacity=".24" stroke="none"`) +
    circle(x, y, 11, `fill="${color}" stroke="${white}" stroke-width="2"`)
  );
}

/** Heads from the front, by the start of the host's name, in a square of 48 around 0, 0. */
const hostHeads: Record<string, string> = {
  rabbit:
    ellipse(-6.5, -11, 4.5, 12, 'transform="rotate(-6 -6.5 -11)"') +
    ellipse(6.5, -11, 4.5, 12, 'transform="rotate(6 6.5 -11)"') +
    circle(0, 9, 13) +
    face(6, 12),
  mouse:
    circle(-12, -8, 9) +
    circle(12, -8, 9) +
    path('M-11 1a11 11 0 0 1 22 0c0 9-6 19-11 19s-11-10-11-19z') +
    face(1, 18),
  rat:
    circle(-10, -9, 6.5) +
    circle(10, -9, 6.5) +
    path('M-11-2a11 11 0 0 1 22 0c0 9-7 24-11 24s-11-15-11-24z') +
    face(0, 20),
  hamster: circle(-10, -9, 5) + circle(10, -9, 5) + ellipse(0, 5, 16.5, 14.5) + face(1, 7),
  'guinea pig': ellipse(-12, -6, 6, 4.5) + ellipse(12, -6, 6, 4.5) + ellipse(0, 4, 13, 16) + face(0, 9),
  goat:
    path('M-5-9c-1-8-5-12-11-13 2 5 3 10 5 15M5-9c1-8 5-12 11-13-2 5-3 10-5 15') +
    path('M-9-4c-5-1-9 1-12 4 5 3 9 2 12 0M9-4c5-1 9 1 12 4-5 3-9 2-12 0') +
    path('M-10-4c0-9 20-9 20 0 0 6-3 17-10 17S-10 2-10-4zM-3 13l3 9 3-9') +
    face(-1, 9),
  sheep:
    ellipse(-14, 2, 6, 4) +
    ellipse(14, 2, 6, 4) +
    path('M-9 2c0 8 3 18 9 18S9 10 9 2z') +
    path('M-10 3c-6-1-7-9-1-11-1-7 6-10 10-6 3-4 11-2 11 4 7 1 7 10 1 13z') +
    face(6, 15),
  donkey:
    ellipse(-9, -13, 4, 11, 'transform="rotate(-20 -9 -13)"') +
    ellipse(9, -13, 4, 11, 'transform="rotate(20 9 -13)"') +
    path('M-10-2c0-9 20-9 20 0 0 5-3 10-3 17 0 9-14 9-14 0 0-7-3-12-3-17z') +
    face(1, 16),
  chicken:
    path('M-6-11c-2-4 0-8 3-6 1-5 6-5 6 0 4-2 5 3 3 6z') +
    path('M-13 20c0-6 3-8 3-17a10 14 0 0 1 20 0c0 9 3 11 3 17z') +
    path('M-4 2h8l-4 6z') +
    face(-3, 2),
  llama:
    ellipse(-7, -16, 3, 8, 'transform="rotate(-12 -7 -16)"') +
    ellipse(7, -16, 3, 8, 'transform="rotate(12 7 -16)"') +
    path('M-9 22V-2c0-12 18-12 18 0v24') +
    ellipse(0, 4, 6, 5) +
    face(-4, 3),
  human: circle(0, -8, 10) + path('M-18 20c0-22 36-22 36 0z'),
};

/** Draws two eyes and a nose. */
function face(eyesY: number, noseY: number): string {
  const dotStyle = `fill="${ink}" stroke="none"`;
  return (
    circle(-4.5, eyesY, 1.7, dotStyle) + circle(4.5, eyesY, 1.7, dotStyle) + circle(0, noseY, 1.9, dotStyle)
  );
}

/** Returns a function that draws the head of the host species, 48 by 48 around x, y; null for a host without a drawing. */
export function hostIcon(host: string, fill: string): ((x: number, y: number) => string) | null {
  const species = host.toLowerCase();
  const name = Object.keys(hostHeads).find((candidate) => species.startsWith(candidate));
  const head = name === undefined ? undefined : hostHeads[name];
  if (head === undefined) return null;
  return (x, y) => placeAt(x, y, `<g fill="${fill}">${head}</g>`);
}
