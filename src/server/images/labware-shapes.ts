import { hairline, white, type Tint } from './palette';
import { circle, ellipse, svgNumber, group, path, rect } from './svg';

/** A capped microtube, 44 wide and 124 high, the middle of its cap's top at 0, 0. `fillLevel` is from 0 (almost empty) to 1. */
export function microtube({ pale, strong }: Tint, fillLevel: number): string {
  const liquidTop = 26 + (1 - fillLevel) * 86;
  // The tube has straight walls down to y = 66 and is conical below.
  const isInCone = liquidTop >= 66;
  const halfWidth = isInCone ? 17 - ((liquidTop - 66) / 58) * 11 : 17;
  return (
    path('M-17 20V66L-6 120q6 8 12 0L17 66V20z', `fill="${white}"`) +
    path(
      `M${-halfWidth} ${liquidTop}${isInCone ? '' : 'V66'}L-6 120q6 8 12 0${isInCone ? '' : 'L17 66'}L${halfWidth} ${liquidTop}z`,
      `fill="${pale}" stroke="none"`,
    ) +
    path('M-17 20V66L-6 120q6 8 12 0L17 66V20z') +
    rect(-22, 10, 44, 10, 3, `fill="${strong}"`) +
    path('M-18 10q0-10 8-10h20q8 0 8 10', `fill="${pale}"`)
  );
}

/**
 * A conical tube with a screw cap, 46 wide and 190 high, the middle of its cap's top at 0, 0. `fillLevel` is from 0 (only the cone
 * is filled) to 1.
 */
export function conicalTube({ pale, strong }: Tint, fillLevel: number): string {
  const liquidTop = 36 + (1 - fillLevel) * 104;
  return (
    path('M-19 28V150L-5 186q5 5 10 0L19 150V28z', `fill="${white}"`) +
    path(`M-19 ${liquidTop}V150L-5 186q5 5 10 0L19 150V${liquidTop}z`, `fill="${pale}" stroke="none"`) +
    path(
      `M-19 28V150L-5 186q5 5 10 0L19 150V28M-19 ${liquidTop}H19M-19 52h9M-19 74h14M-19 96h9M-19 118h14M-19 140h9`,
    ) +
    rect(-23, 0, 46, 28, 4, `fill="${strong}"`) +
    path('M-14 6v16M-5 6v16M5 6v16M14 6v16', `stroke="${white}" stroke-opacity=".7"`)
  );
}

/**
 * A glass vial with a crimped cap, 56 wide and 96 high, the middle of its cap's top at 0, 0. `fillLevel` is from 0 (almost empty)
 * to 1.
 */
export function vial({ pale, strong }: Tint, fillLevel: number): string {
  // The liquid does not reach into the shoulders of the vial, which end at y = 44.
  const liquidTop = Math.max(30 + (1 - fillLevel) * 62, 44);
  return (
    path('M-14 18v8q-14 4-14 16V88q0 8 8 8H20q8 0 8-8V42q0-12-14-16v-8z', `fill="${white}"`) +
    path(`M-28 ${liquidTop}V88q0 8 8 8H20q8 0 8-8V${liquidTop}z`, `fill="${pale}" stroke="none"`) +
    path('M-14 18v8q-14 4-14 16V88q0 8 8 8H20q8 0 8-8V42q0-12-14-16v-8') +
    rect(-17, 0, 34, 18, 3, `fill="${strong}"`)
  );
}

/** A reagent bottle with a blank label, 176 wide and 280 high, the middle of its cap's top at 0, 0. */
export function bottle({ pale, strong }: Tint): string {
  const glass = 'M-30 46v14c0 14-58 14-58 54V262q0 18 18 18H70q18 0 18-18V114c0-40-58-40-58-54V46z';
  return (
    path(glass, `fill="${white}"`) +
    path('M-88 118V262q0 18 18 18H70q18 0 18-18V118q-44 8-88 0t-88 0z', `fill="${pale}" stroke="none"`) +
    path('M-88 118q44-8 88 0t88 0', `stroke="${strong}"`) +
    path(glass) +
    rect(-38, 0, 76, 46, 6, `fill="${strong}"`) +
    path('M-24 8v30M-12 8v30M0 8v30M12 8v30M24 8v30', `stroke="${white}" stroke-opacity=".7"`) +
    rect(-72, 138, 144, 106, 4, `fill="${white}"`)
  );
}

/** A culture flask on its foot, 190 wide and 250 high, its top left corner at 0, 0. */
export function cultureFlask({ pale, strong }: Tint): string {
  const wall = 'M67 40V58L14 104Q6 110 6 120V234q0 14 14 14H170q14 0 14-14V120q0-10-8-16L123 58V40';
  return (
    path(`${wall}z`, `fill="${white}"`) +
    path('M6 168H184v66q0 14-14 14H20q-14 0-14-14z', `fill="${pale}" stroke="none"`) +
    path('M6 168H184', `stroke="${strong}"`) +
    path(`${wall}M22 140h22M22 154h14M22 182h14M22 196h22`) +
    rect(58, 0, 74, 40, 6, `fill="${strong}"`) +
    path('M72 8v24M84 8v24M95 8v24M106 8v24M118 8v24', `stroke="${white}" stroke-opacity=".7"`)
  );
}

/** A shallow dish in slight perspective, 200 wide and 84 high, its middle at 0, 0. */
export function dish({ pale, strong }: Tint): string {
  return (
    path('M-100 0v24a100 34 0 0 0 200 0V0', `fill="${white}"`) +
    ellipse(0, 0, 100, 34, `fill="${white}"`) +
    ellipse(0, 4, 90, 28, `fill="${pale}" stroke="${strong}"`) +
    path('M-74-6a80 22 0 0 1 60-16', `stroke="${hairline}"`)
  );
}

/** Wells along the short side, by the number of wells. */
const shortSides: Record<number, number> = { 6: 2, 12: 3, 24: 4, 48: 6, 96: 8, 384: 16 };

/**
 * A microplate on its short side, 204 wide and 308 high, its top left corner at 0, 0. `strengths` has the color strength of each
 * well from 0 to 1, row by row from the top; wells without color have the pale tone.
 */
export function microplate(strengths: number[], { pale, strong }: Tint): string {
  const columns = shortSides[strengths.length] ?? 8;
  const pitch = 192 / columns;
  const outline = path('M14 0H190a14 14 0 0 1 14 14V294a14 14 0 0 1-14 14H14L0 294V14z', `fill="${white}"`);
  const inner = rect(7, 7, 190, 294, 9, `stroke="${hairline}"`);
  const wells = strengths.map((strength, index) => {
    const [cx, cy] = [
      6 + ((index % columns) + 0.5) * pitch,
      10 + (Math.floor(index / columns) + 0.5) * pitch,
    ];
    const opacity = svgNumber(Math.max(0.1, Math.min(strength, 1)));
    return circle(cx, cy, pitch * 0.375, strength < 0.02 ? '' : `fill="${strong}" fill-opacity="${opacity}"`);
  });
  return outline + inner + group(`fill="${pale}" stroke-width="1.2"`, wells.join(''));
}
