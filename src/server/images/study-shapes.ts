import { accent, faint, tints, white } from './palette';
import { box, circle, path } from './svg';

/** A mortarboard, 260 wide, the middle of its board at 0, 0. */
export function graduationCap(): string {
  return (
    path('M-70 16V74q70 36 140 0V16', `fill="#4a5261"`) +
    path('M-130 0L0-50 130 0 0 50z', `fill="#5d6673"`) +
    path('M0 0l92 26v54', `stroke="${accent}" stroke-width="3"`) +
    path('M86 80h12l4 34h-20z', `fill="${accent}" stroke="none"`) +
    circle(0, 0, 5, `fill="${white}"`)
  );
}

/** Four books lying on one another, 290 wide, the middle of the lowest edge at 0, 0. */
export function bookStack(): string {
  const book = (x: number, y: number, width: number, height: number, fill: string): string =>
    box(x, y, width, height, 5, `fill="${fill}"`) +
    box(x + 12, y + 7, width - 12, height - 14, 2, `fill="${white}"`) +
    path(`M${x + 20} ${y + height / 2}h${width - 28}`, `stroke="${faint}"`);
  return (
    book(-145, -40, 290, 40, tints.protein.strong) +
    book(-120, -78, 250, 38, tints.buffer.strong) +
    book(-136, -112, 256, 34, tints.elisa_kit.pale) +
    book(-112, -146, 230, 34, tints.molecular_biology.strong)
  );
}

/** A notebook seen from the reader's side, 280 wide and 110 high, the middle of the lowest edge at 0, 0. */
export function openBook(): string {
  return (
    path('M-140-14L-118-104Q-50-124 0-96 50-124 118-104L140-14Q60-30 0-4-60-30-140-14z', `fill="${white}"`) +
    path('M0-96V-4M-150-6Q-60-22-8 6H8Q60-22 150-6') +
    path('M-102-86q42-8 78 6M-107-66q46-8 83 6M-112-46q50-8 88 6', `stroke="${faint}"`) +
    path('M28-36V-84M28-36Q70-50 112-40', `stroke="${faint}"`) +
    path('M32-42Q52-48 62-66T104-84', `stroke="${accent}" stroke-width="3"`)
  );
}
