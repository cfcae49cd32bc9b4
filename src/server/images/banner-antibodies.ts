import { antibodyShape, boundLabel, plainAntibody } from './antibody-shape';
import { accent, ink, tints, white } from './palette';
import { at, circle, group, n, path } from './svg';

/** The cell: a circle so large that only its top is in the picture. */
const [cellX, cellY, cellR] = [1390, 1560, 1070];

/** Antibodies on the surface of a cell, at the right; the left stays free for words. */
export const bannerAntibodies = {
  ground: '#eef3fa',
  body: () =>
    far() +
    membrane() +
    bound(-20, 0.9) +
    bound(-3, 1.1) +
    bound(14.5, 0.95) +
    at(1820, 232, antibodyShape(tints.primary_antibody) + boundLabel(0, 116, '#2eac48', true), {
      turn: 28,
      scale: 0.62,
    }) +
    at(1190, 196, antibodyShape(tints.conjugated_antibody), { turn: -34, scale: 0.56 }),
};

/** A point on a circle about the cell, the angle in degrees from its top. */
function onCell(angle: number, radius: number): { x: number; y: number } {
  const turn = (angle * Math.PI) / 180;
  return { x: cellX + Math.sin(turn) * radius, y: cellY - Math.cos(turn) * radius };
}

function membrane(): string {
  const inside = circle(cellX, cellY, cellR - 36, `fill="#dde8f6" stroke="none"`);
  const heads: string[] = [];
  let tails = '';
  for (let angle = -48; angle <= 48; angle += 1.25) {
    for (const radius of [cellR - 8, cellR - 64]) {
      const { x, y } = onCell(angle, radius);
      heads.push(circle(x, y, 9));
    }
    for (const [from, to] of [
      [cellR - 17, cellR - 34],
      [cellR - 55, cellR - 38],
    ] as const) {
      const [a, b] = [onCell(angle, from), onCell(angle, to)];
      tails += `M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}`;
    }
  }
  return inside + path(tails, 'stroke="#8fb0da"') + group(`fill="${white}" stroke="#6d8fbd"`, heads.join(''));
}

/** An antibody that holds two targets of the cell. */
function bound(angle: number, scale: number): string {
  const reach = Math.atan((86 * scale) / cellR) * (180 / Math.PI);
  const targets = [angle - reach, angle + reach].map((side) => {
    const [foot, top] = [onCell(side, cellR - 2), onCell(side, cellR + 30)];
    const stem = path(
      `M${n(foot.x)} ${n(foot.y)}L${n(top.x)} ${n(top.y)}`,
      `stroke-width="6" stroke="${ink}"`,
    );
    return stem + circle(top.x, top.y, 13, `fill="${accent}" stroke="${white}" stroke-width="3"`);
  });
  const hinge = onCell(angle, cellR + 36 + 92 * scale);
  return (
    targets.join('') +
    at(hinge.x, hinge.y, antibodyShape(tints.primary_antibody), { turn: 180 + angle, scale })
  );
}

/** Others, too far off to be seen well. */
function far(): string {
  const places = [
    [930, 150, 20],
    [1010, 330, -40],
    [1420, 90, 160],
    [1560, 170, 70],
    [1700, 120, -70],
    [1860, 460, 30],
    [900, 560, 130],
  ] as const;
  return places.map(([x, y, turn]) => at(x, y, plainAntibody('#cfdcee', 6), { turn, scale: 2 })).join('');
}
