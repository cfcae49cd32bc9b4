import { faint, tints, white } from './palette';
import { at, box, circle, path } from './svg';

/** The company's laboratory: a building of glass and its trees, 720 by 480. */
export function profileBody(): string {
  return (
    circle(540, 150, 96, 'fill="#e6ebf2" stroke="none"') +
    box(0, 401, 720, 80, 0, 'fill="#e3e8ee" stroke="none"') +
    wing(60, 216, 210, 184, 3, 4) +
    wing(450, 180, 210, 220, 4, 4) +
    box(250, 96, 220, 304, 3, `fill="${white}"`) +
    windows(268, 116, 184, 210, 5, 5) +
    box(318, 336, 84, 64, 2, `fill="${tints.buffer.pale}"`) +
    path('M360 336v64M300 336h120') +
    path('M296 96V70h60v26M372 96V52M372 60h34v36', `fill="${white}"`) +
    path('M0 400H720') +
    (
      [
        [54, 1],
        [286, 0.58],
        [434, 0.58],
        [668, 0.9],
      ] as const
    )
      .map(([x, scale]) => at(x, 400, tree(scale)))
      .join('') +
    sign(560, 400) +
    path('M330 480l18-78M390 480l-18-78', `stroke="${faint}"`)
  );
}

function wing(x: number, y: number, width: number, height: number, rows: number, columns: number): string {
  return (
    box(x, y, width, height, 3, `fill="${white}"`) +
    windows(x + 16, y + 18, width - 32, height - 40, rows, columns) +
    path(`M${x - 6} ${y}h${width + 12}`)
  );
}

/** Panes in a grid; a few rooms have their lights on. */
function windows(x: number, y: number, width: number, height: number, rows: number, columns: number): string {
  const [w, h] = [width / columns, height / rows];
  return Array.from({ length: rows * columns }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const lit = (index * 7 + rows) % 9 === 0;
    const fill = lit ? tints.elisa_kit.pale : tints.primary_antibody.pale;
    return box(x + column * w + 4, y + row * h + 4, w - 8, h - 10, 1, `fill="${fill}" stroke-width="1.5"`);
  }).join('');
}

function tree(scale: number): string {
  const crown = path('M0-20V-104M0-44l-16-18M0-58l14-16');
  return at(0, 0, circle(0, -84, 40, `fill="${tints.protein.pale}"`) + crown, { scale });
}

/** The house sign: a flask, as on the shop's own mark. */
function sign(x: number, y: number): string {
  const flask = path('M-5-14v9L-13 9q-2 4 2 4H11q4 0 2-4L5-5v-9M-8-14H8');
  return (
    path(`M${x - 26} ${y}v-20M${x + 26} ${y}v-20`) +
    box(x - 38, y - 66, 76, 48, 4, `fill="${white}"`) +
    at(x, y - 41, flask)
  );
}
