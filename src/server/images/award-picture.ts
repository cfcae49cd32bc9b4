import { ink, white } from './palette';
import { at, circle, path } from './svg';

/** A badge with a wreath and a star, 160 by 160, as neutral as a stamp. */
export function awardBody(): string {
  const leaf = path('M0 0q-12-4-12-16 12 2 12 16z', `fill="#8b94a1" stroke="none"`);
  const side = Array.from({ length: 7 }, (_, index) => {
    const angle = ((112 + index * 19) * Math.PI) / 180;
    const [x, y] = [80 + Math.cos(angle) * 50, 80 + Math.sin(angle) * 50];
    return at(x, y, leaf, { turn: 24 + index * 19 });
  }).join('');
  const star = Array.from({ length: 10 }, (_, index) => {
    const [angle, r] = [(index * 36 - 90) * (Math.PI / 180), index % 2 === 0 ? 26 : 11];
    return `${Math.round(80 + Math.cos(angle) * r)} ${Math.round(78 + Math.sin(angle) * r)}`;
  }).join('L');
  return (
    circle(80, 80, 74, `fill="${white}"`) +
    circle(80, 80, 67, 'stroke="#c9ced6"') +
    side +
    `<g transform="translate(160 0) scale(-1 1)">${side}</g>` +
    path(`M${star}z`, `fill="${ink}" stroke="none"`)
  );
}
