import { chanceFrom } from './chance';
import { accent, tints, white } from './palette';
import { at, box, circle, ellipse, n, path } from './svg';
import { bottle, conicalTube, cultureFlask, vial } from './vessel-shapes';

const tint = tints.cell_culture;

/** Trial samples: small vials before the flask and the medium that they are for. */
export const bannerSamples = {
  ground: '#fcf1f3',
  body: () =>
    field(1650, 282, 158) +
    path('M930 486H1860') +
    at(1420, 190, bottle(tint), { scale: 1.06 }) +
    at(1090, 228, cultureFlask(tint) + layer(), { scale: 1.04 }) +
    at(1580, 300, conicalTube(tint, 0.4), { scale: 0.98 }) +
    rack(1010, 424),
};

/** Six vials in a rack; one is taken. */
function rack(x: number, y: number): string {
  const vials = [0, 1, 2, 3, 4, 5].map((index) =>
    index === 4
      ? ''
      : at(x + 50 + index * 76, y, vial(tints.buffer, 0.3 + (index % 3) * 0.14), { scale: 1.05 }),
  );
  const taken = at(x + 620, y + 20, vial(tints.buffer, 0.45) + label(), { scale: 1.2 });
  return (
    vials.join('') +
    box(x, y + 56, 480, 74, 6, `fill="${white}"`) +
    path(`M${x} ${y + 76}h480`, `stroke="${tint.strong}"`) +
    taken
  );
}

function label(): string {
  return box(-20, 46, 40, 34, 2, `fill="${white}"`) + path('M-13 58h18M-13 68h26', `stroke="${accent}"`);
}

/** What the microscope shows. */
function field(x: number, y: number, r: number): string {
  const chance = chanceFrom('HeLa');
  const cells = Array.from({ length: 13 }, (_, index) => {
    const [angle, far] = [index * 2.4, Math.sqrt((index + 0.5) / 13) * (r - 40)];
    const [cx, cy] = [Math.cos(angle) * far, Math.sin(angle) * far];
    const turn = Math.round(chance() * 180);
    return at(
      cx,
      cy,
      ellipse(0, 0, 30 + chance() * 10, 17 + chance() * 6, `fill="${tint.pale}" stroke="${tint.strong}"`) +
        circle(-3, 0, 7, `fill="${tint.strong}" stroke="none"`),
      { turn },
    );
  });
  const marks = path(`M0 ${n(-r)}v14M0 ${n(r)}v-14M${n(-r)} 0h14M${n(r)} 0h-14`);
  return at(x, y, circle(0, 0, r, `fill="${white}"`) + cells.join('') + circle(0, 0, r) + marks);
}

function layer(): string {
  return [0, 1, 2, 3, 4]
    .map(
      (index) =>
        ellipse(28 + index * 33, 232, 13, 7, `fill="${white}" stroke="${tint.strong}"`) +
        circle(28 + index * 33, 232, 3, `fill="${tint.strong}" stroke="none"`),
    )
    .join('');
}
