import { seededRandom } from './seeded-random';

/** Colors have a contrast of at least 4.5 to white text. */
export const promotionTags = [
  { id: 1, color: '#1a7f37', val: 'New' },
  { id: 2, color: '#b42318', val: 'Hot' },
  { id: 3, color: '#8a5200', val: 'Promotion' },
] as const;

/** Returns the tag ID of a product, or null. `relativeRank` is 0 (most popular) to below 1, `newness` 0 to below 1 (newest). */
export function promotionTagOf(goodsId: number, relativeRank: number, newness: number): number | null {
  if (relativeRank < 0.01 && seededRandom('hot', goodsId) < 0.25) return 2;
  if (newness > 0.985) return 1;
  return seededRandom('promotion', goodsId) < 0.004 ? 3 : null;
}
