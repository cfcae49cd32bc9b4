import type { Tint } from './palette';
import { group, n, path } from './svg';

/** DNA upright around 0, 0: 84 wide, as high as asked; the strand in front is the darker one. */
export function doubleHelix({ pale, strong }: Tint, height: number): string {
  const [reach, turnHeight] = [42, 116];
  const half = turnHeight / 2;
  const turns = Math.round(height / half);
  const top = (-turns * half) / 2;
  const strand = (side: number): string => {
    let d = `M${n(side * reach)} ${n(top)}`;
    for (let index = 0; index < turns; index += 1) {
      const from = index % 2 === 0 ? side : -side;
      const y = top + index * half;
      d += `C${n(from * reach)} ${n(y + half * 0.42)} ${n(-from * reach)} ${n(y + half * 0.58)} ${n(-from * reach)} ${n(y + half)}`;
    }
    return d;
  };
  const rungs: string[] = [];
  for (let y = top + 7; y < -top; y += half / 5) {
    const x = Math.abs(Math.cos(((y - top) / half) * Math.PI)) * reach;
    if (x > 8) rungs.push(`M${n(-x + 2)} ${n(y)}H${n(x - 2)}`);
  }
  return (
    path(rungs.join(''), `stroke="${strong}" stroke-width="3"`) +
    group('stroke-width="11"', path(strand(-1))) +
    path(strand(-1), `stroke="${pale}" stroke-width="7"`) +
    group('stroke-width="11"', path(strand(1))) +
    path(strand(1), `stroke="${strong}" stroke-width="7"`)
  );
}
