import { chance } from './chance';

/** Dark enough for white text (contrast 4.5 and more). */
export const promotionTags = [
  { id: 1, color: '#1a7f37', val: 'New' },
  { id: 2, color: '#b42318', val: 'Hot' },
  { id: 3, color: '#8a5200', val: 'Promotion' },
] as const;

/** Few products carry one: the most wanted may be Hot, the newest New. `popularity` 0 = wanted most, below 1. */
export function tagOf(goodsId: number, popularity: number, newness: number): number | null {
  if (popularity < 0.01 && chance('hot', goodsId) < 0.25) return 2;
  if (newness > 0.985) return 1;
  return chance('promotion', goodsId) < 0.004 ? 3 : null;
}
