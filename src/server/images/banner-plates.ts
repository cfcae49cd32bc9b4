import { wellShares } from './elisa-picture';
import { tints, white } from './palette';
import { plate } from './plate-shape';
import { at, ellipse, n, path } from './svg';

/** The middle of the plate's far corner, and how the plate's own axes lie in the picture. */
const corner = { x: 1440, y: 222 };
const across = { x: 1.376, y: 0.544 };
const down = { x: -1.376, y: 0.544 };
const outline = 'M14 0H190a14 14 0 0 1 14 14V294a14 14 0 0 1-14 14H14L0 294V14z';

/** A plate under a pipette with eight tips. */
export const bannerPlates = {
  ground: '#fbf6e8',
  body: () => ellipse(1400, 470, 560, 130, 'fill="#f5edd4" stroke="none"') + lyingPlate() + pipette(),
};

/** Where a point of the plate is in the picture. */
function placed(x: number, y: number): { x: number; y: number } {
  return { x: corner.x + across.x * x + down.x * y, y: corner.y + across.y * x + down.y * y };
}

function lyingPlate(): string {
  const laid = (lower: number, content: string): string =>
    `<g transform="matrix(${across.x} ${across.y} ${down.x} ${down.y} ${corner.x} ${corner.y + lower})">${content}</g>`;
  const slab = path(outline, 'fill="#f0dfa6"');
  const shade = path(outline, 'fill="#eadfb9" stroke="none"');
  return (
    laid(56, shade) +
    laid(34, slab) +
    laid(17, slab) +
    laid(0, plate(0, 0, 1, wellShares('IL6'), tints.elisa_kit))
  );
}

/** Eight tips over one row of wells. */
function pipette(): string {
  const tip =
    path('M-10-120H10L7-88 3 0h-6L-7-88z', `fill="${white}"`) +
    path('M-4-36L-2-2h4L4-36z', `fill="${tints.elisa_kit.strong}"`);
  const tips = Array.from({ length: 8 }, (_, index) => {
    const well = placed(18 + index * 24, 22 + 6 * 24);
    return at(well.x, well.y - 22, tip);
  });
  const [first, last] = [placed(18, 166), placed(18 + 7 * 24, 166)];
  const side = (point: { x: number; y: number }, dx: number, dy: number): string =>
    `${n(point.x + dx)} ${n(point.y + dy)}`;
  const middle = (first.x + last.x) / 2;
  const shaft = path(`M${n(middle - 24)} 200V0h48V220z`, 'fill="#f0dfa6"');
  const holder = path(
    `M${side(first, -26, -146)}L${side(last, 26, -126)}L${side(last, 26, -176)}L${side(first, -26, -196)}z`,
    `fill="${white}"`,
  );
  return (
    tips.join('') +
    shaft +
    holder +
    path(`M${side(first, -12, -160)}L${side(last, 12, -150)}`, 'stroke="#c9ced6"')
  );
}
