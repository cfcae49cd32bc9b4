import { usualUnit } from './size-units';

/** `known` is false for a text without a number, or with a unit that nobody knows: it stays as it is written. */
export type ReadSize = { label: string; known: boolean } | { reason: string };

const LONGEST = 80;

/**
 * A size as the shop shows it: `5MG` → `5 mg`, `100ug` → `100 µg`, `5 x 1 ml` → `5 × 1 mL`. `own` are units that a shop
 * has beside the usual ones.
 */
export function readSize(text: string, own: readonly string[] = []): ReadSize {
  const plain = text.trim().replace(/\s+/g, ' ').replaceAll('μ', 'µ');
  if (plain === '') return { reason: 'a size is missing' };
  if (plain.length > LONGEST) return { reason: `a size has at most ${LONGEST} letters` };
  const [, times = '', amount = '', rest = ''] =
    /^(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)*)\s*(.*)$/i.exec(plain) ?? [];
  if (amount === '') return { label: plain, known: false };
  if (/^[0.,]+$/.test(amount) || /^0+$/.test(times)) return { reason: 'a size must be above zero' };
  const [, unit = '', after = ''] = /^([A-Za-zµ]+\.?)(.*)$/.exec(rest) ?? [];
  const usual = usualUnit(unit) ?? own.find((one) => one.toLowerCase() === unit.toLowerCase());
  if (usual === undefined) return { label: plain, known: false };
  // 96T is one word in the field.
  return {
    label: `${times && `${times} × `}${amount}${usual === 'T' ? '' : ' '}${usual}${after}`,
    known: true,
  };
}
