import { accent, white, type Tint } from './palette';
import { at, box, circle, path } from './svg';

/** Half the angle between the arms, in degrees. */
const spread = 40;

/**
 * An IgG with its twelve domains, the hinge at 0, 0, arms up: 110 above, 122 below, 105 to each side.
 * The variable domains carry the stronger tone, because they are what makes one antibody another.
 */
export function antibodyShape({ pale, strong }: Tint): string {
  const domain = (x: number, y: number, fill: string): string => box(x - 12, y, 24, 46, 11, `fill="${fill}"`);
  const arm =
    path('M-12-4V-20M13-18v-4') +
    domain(-13, -62, pale) +
    domain(13, -62, pale) +
    domain(-13, -112, strong) +
    domain(13, -112, strong);
  const right = at(10, -2, arm, { turn: spread });
  const left = `<g transform="scale(-1 1)">${right}</g>`;
  const stem =
    path('M-7-8L-13 20M7-8L13 20M-7 2h14M-8 8h16') +
    domain(-14, 16, pale) +
    domain(14, 16, pale) +
    domain(-14, 66, pale) +
    domain(14, 66, pale);
  return stem + left + right;
}

/** A single-domain antibody (VHH) with its target: one variable domain and nothing else. */
export function singleDomain({ strong }: Tint): string {
  const target = `<path d="M0-13L12-5V9L0 15-12 9V-5z" fill="${accent}" stroke="${white}" stroke-width="3"/>`;
  return (
    box(-34, -60, 68, 140, 32, `fill="${strong}"`) +
    path('M-14-30v80M14-30v80') +
    at(0, -72, target, { scale: 1.6 })
  );
}

/** Where an arm of `antibodyShape` ends: its mirror image is the other one's end. */
export const armTip = { x: 86, y: -92 };

/** The targets that both arms hold. */
export function boundTargets(): string {
  const target = `<path d="M0-13L12-5V9L0 15-12 9V-5z" fill="${accent}" stroke="${white}" stroke-width="3"/>`;
  return (
    at(armTip.x, armTip.y - 4, target, { turn: spread }) +
    at(-armTip.x, armTip.y - 4, target, { turn: -spread })
  );
}

/** A small antibody as one stroke, the hinge at 0, 0: for patterns and marks. */
export function plainAntibody(colour: string, width = 5): string {
  return path('M0 14V0L-11-12M0 0L11-12', `stroke="${colour}" stroke-width="${width}"`);
}

/** Clonality at a glance: three of one kind, or three kinds. */
export function clonalityMark(clonality: string, { strong }: Tint): (x: number, y: number) => string {
  const one = /mono/i.test(clonality);
  const colours = one ? [strong, strong, strong] : [strong, '#5d6470', '#c7a75c'];
  return (x, y) =>
    colours
      .map((colour, index) =>
        at(x + (index - 1) * 15, y, plainAntibody(colour, 7), {
          scale: 0.6,
          turn: one ? 0 : (index - 1) * 22,
        }),
      )
      .join('');
}

/** A label bound to the stem: light for a fluorophore, a plain shape for an enzyme or a hapten. */
export function boundLabel(x: number, y: number, colour: string, glows: boolean): string {
  if (!glows)
    return at(
      x,
      y,
      path('M0-15L13-7.5V7.5L0 15-13 7.5V-7.5z', `fill="${colour}" stroke="${white}" stroke-width="3"`),
    );
  return (
    circle(x, y, 30, `fill="${colour}" fill-opacity=".14" stroke="none"`) +
    circle(x, y, 20, `fill="${colour}" fill-opacity=".24" stroke="none"`) +
    circle(x, y, 11, `fill="${colour}" stroke="${white}" stroke-width="2"`)
  );
}
