/** A point in the box of a glyph, 10 wide and 14 high, y downwards. */
export type Point = readonly [x: number, y: number];

export type Stroke = readonly Point[];

/** Maximum degrees between two points of an arc. */
const STEP_DEGREES = 20;

/** An elliptic arc. Degrees start on the right and run clockwise; with `to` below `from`, the arc runs counterclockwise. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const steps = Math.ceil(Math.abs(to - from) / STEP_DEGREES);
  return Array.from({ length: steps + 1 }, (_, index) => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

const stem: Stroke = [
  [1, 0],
  [1, 14],
];
const bowl: Stroke = [[1, 0], [5, 0], ...arc(5, 3.8, 4.2, 3.8, -90, 90), [1, 7.6]];

/**
 * Captcha characters as pen strokes. Most characters that look alike when they are warped or crossed by a line are left out; 6 and 8,
 * and P and R, count as the same in an answer.
 */
export const captchaGlyphs: Readonly<Record<string, readonly Stroke[]>> = {
  '2': [[...arc(5, 4, 4, 4, 190, 390), [0.8, 14], [9.4, 14]]],
  '3': [[...arc(4.6, 3.5, 3.8, 3.5, 205, 450), ...arc(4.6, 10.5, 4.2, 3.5, -90, 155)]],
  '6': [[[7.4, 0], [4.2, 3], [1.9, 6.4], ...arc(5, 9.8, 4, 4.2, 180, 540)]],
  '8': [arc(5, 3.5, 3.4, 3.5, 90, 450), arc(5, 10.5, 4.2, 3.5, -90, 270)],
  '9': [[...arc(5, 4.2, 4, 4.2, 0, 360), [8.2, 7.8], [5.8, 11.2], [2.6, 14]]],
  A: [
    [
      [0.3, 14],
      [5, 0],
      [9.7, 14],
    ],
    [
      [2.1, 9],
      [7.9, 9],
    ],
  ],
  E: [
    [
      [9, 0],
      [1, 0],
      [1, 14],
      [9.2, 14],
    ],
    [
      [1, 6.8],
      [7.6, 6.8],
    ],
  ],
  H: [
    stem,
    [
      [9, 0],
      [9, 14],
    ],
    [
      [1, 7],
      [9, 7],
    ],
  ],
  J: [[[8, 0], [8, 9.6], ...arc(4.4, 9.8, 3.6, 4.2, 0, 165)]],
  K: [
    stem,
    [
      [8.8, 0],
      [1.2, 8],
    ],
    [
      [3.6, 5.8],
      [9.4, 14],
    ],
  ],
  L: [[...stem, [9.2, 14]]],
  N: [
    [
      [1, 14],
      [1, 0],
      [9, 14],
      [9, 0],
    ],
  ],
  P: [stem, bowl],
  R: [
    stem,
    bowl,
    [
      [4.6, 7.6],
      [9.4, 14],
    ],
  ],
  T: [
    [
      [0.4, 0],
      [9.6, 0],
    ],
    [
      [5, 0],
      [5, 14],
    ],
  ],
  U: [[[1, 0], [1, 9.4], ...arc(5, 9.4, 4, 4.6, 180, 0), [9, 0]]],
};
