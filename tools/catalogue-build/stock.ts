import { chance } from './chance';

export interface Supply {
  stock: number;
  /** Working days. */
  shipsInDays: number;
}

/** Made up: most small packs of wanted products are on the shelf, large packs and rare products are made to order. */
export function supplyOf(goodsId: number, position: number, popularity: number): Supply {
  const luck = chance('stock', goodsId, position);
  const empty = 0.06 + 0.3 * popularity + 0.1 * position;
  if (luck < empty) return { stock: 0, shipsInDays: 5 + Math.floor(chance('days', goodsId, position) * 16) };
  const shelf =
    1 +
    Math.floor(chance('shelf', goodsId, position) ** 4 * (260 - 200 * popularity)) +
    (position === 0 ? 3 : 0);
  return { stock: shelf, shipsInDays: luck < empty + 0.35 ? 1 : 0 };
}
