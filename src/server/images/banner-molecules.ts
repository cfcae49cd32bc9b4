import { fontStack, at, circle, group, n, path } from './svg';

/** Imatinib, laid out by OpenChemLib in a field of 440 by 324. */
const bonds =
  'M285.6 109L259.3 93.9M280.5 111.3L259.9 99.4M233.1 109L233.1 139.3M237.7 112.2L237.7 136.1M182.9 140.6L182.9 118' +
  'M178.4 140.6L178.4 118M154.4 154.4L128.2 139.3M149.4 156.8L128.7 144.8M102 154.4L102 184.7M106.5 157.7L106.5 181.5' +
  'M128.2 199.9L154.4 184.7M128.7 194.3L149.4 182.4M259.3 154.4L285.6 139.3M259.9 148.9L280.5 137M338 139.3L355.7 149.5' +
  'M343.1 137L357.7 145.4M390.5 139.3L390.5 109M385.9 136.1L385.9 112.2M364.2 63.6L390.5 48.5M364.8 58L385.4 46.1' +
  'M390.5 18.2L364.2 3M385.4 20.5L364.8 8.6M338 48.5L338 27.2M342.6 45.2L342.6 27.2M364.2 93.9L346.5 104.1M363.7 99.4L348.8 108' +
  'M311.8 93.9L285.6 109M259.3 93.9L233.1 109M233.1 139.3L215.4 149.5M198.4 149.5L180.7 139.3M180.7 139.3L154.4 154.4' +
  'M128.2 139.3L102 154.4M102 184.7L75.8 199.9M75.8 199.9L75.8 221.1M67.3 235L49.6 245.3M49.6 245.3L49.6 275.6' +
  'M49.6 275.6L67.3 285.8M75.8 299.7L75.8 321M84.3 285.8L102 275.6M102 275.6L102 245.3M84.3 235L102 245.3M102 184.7L128.2 199.9' +
  'M154.4 154.4L154.4 184.7M233.1 139.3L259.3 154.4M285.6 109L285.6 139.3M285.6 139.3L303.3 149.5M320.3 149.5L338 139.3' +
  'M372.7 149.5L390.5 139.3M390.5 109L364.2 93.9M364.2 93.9L364.2 63.6M390.5 48.5L390.5 18.2M364.2 3L346.5 13.3M364.2 63.6L338 48.5M338 139.3L338 118';

const nitrogens = [
  [206.9, 154.4],
  [75.8, 230],
  [75.8, 290.7],
  [311.8, 154.4],
  [364.2, 154.4],
  [338, 18.2],
  [338, 109],
] as const;

/** One molecule large at the right, over the lattice that all of them are cut from. */
export const bannerMolecules = {
  ground: '#f3f2ed',
  body: () => lattice() + at(1060, 122, molecule(), { scale: 1.42 }),
};

function molecule(): string {
  const letters =
    nitrogens.map(([x, y]) => letter(x, y, 'N', '#2a5db0')).join('') + letter(180.7, 109, 'O', '#c2362b');
  const hydrogens = letter(206.9, 172.4, 'H', '#2a5db0') + letter(311.8, 172.4, 'H', '#2a5db0');
  return (
    group('stroke="#f3f2ed" stroke-width="9"', path(bonds)) +
    path(bonds, 'stroke-width="2.4"') +
    letters +
    hydrogens
  );
}

function letter(x: number, y: number, symbol: string, fill: string): string {
  return `<text x="${n(x)}" y="${n(y + 6.2)}" font-family="${fontStack}" font-size="17" text-anchor="middle" fill="${fill}" stroke="none">${symbol}</text>`;
}

/** Hexagons that fade towards the words. */
function lattice(): string {
  const side = 60;
  const [dx, dy] = [side * Math.sqrt(3), side * 1.5];
  const cells: string[] = [];
  for (let row = -1; row * dy < 760; row += 1) {
    for (let place = 0; place < 22; place += 1) {
      const [x, y] = [(place + (row % 2 === 0 ? 0 : 0.5)) * dx, row * dy];
      const nearness = (x - 880) / 700;
      if (nearness < 0.02) continue;
      const d = `M${n(x)} ${n(y - side)}l${n(dx / 2)} ${n(side / 2)}v${side}l${n(-dx / 2)} ${n(side / 2)}l${n(-dx / 2)} ${n(-side / 2)}v${-side}z`;
      const filled = (row * 7 + place * 5) % 11 === 0 ? '#ebe8de' : 'none';
      cells.push(path(d, `fill="${filled}" stroke-opacity="${n(Math.min(nearness * 1.2, 1))}"`));
    }
  }
  const atoms = [
    [1039.2, 60],
    [1766.7, 540],
    [1662.8, 120],
    [1143.2, 600],
  ] as const;
  return (
    group('stroke="#dedacd"', cells.join('')) +
    atoms.map(([x, y]) => circle(x, y, 9, 'fill="#cfc9b8" stroke="none"')).join('')
  );
}
