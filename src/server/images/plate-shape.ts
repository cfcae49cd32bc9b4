import { faint, white, type Tint } from './palette';
import { box, circle, group, n, path } from './svg';

/** Wells along the short side of each plate that is made. */
const shortSides: Record<number, number> = { 6: 2, 12: 3, 24: 4, 48: 6, 96: 8, 384: 16 };

/**
 * A plate standing on its short side, 204 × 308 at scale 1, the left upper corner at x, y. `shares` says for
 * each well, row by row from the notched side, how strongly it is coloured, from 0 to 1.
 */
export function plate(x: number, y: number, scale: number, shares: number[], { pale, strong }: Tint): string {
  const columns = shortSides[shares.length] ?? 8;
  const pitch = 192 / columns;
  const outline = path('M14 0H190a14 14 0 0 1 14 14V294a14 14 0 0 1-14 14H14L0 294V14z', `fill="${white}"`);
  const inner = box(7, 7, 190, 294, 9, `stroke="${faint}"`);
  const wells = shares.map((share, index) => {
    const [cx, cy] = [
      6 + ((index % columns) + 0.5) * pitch,
      10 + (Math.floor(index / columns) + 0.5) * pitch,
    ];
    const strength = n(Math.max(0.1, Math.min(share, 1)));
    return circle(cx, cy, pitch * 0.375, share < 0.02 ? '' : `fill="${strong}" fill-opacity="${strength}"`);
  });
  return group(
    `transform="translate(${n(x)} ${n(y)}) scale(${scale})"`,
    outline + inner + group(`fill="${pale}" stroke-width="1.2"`, wells.join('')),
  );
}
