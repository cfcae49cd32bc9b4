/**
 * Formats a number with grouped thousands: `100000` → `100,000`. Avoids `Intl`, which takes tens of milliseconds to
 * load on slow machines.
 */
export function formatNumber(number: number): string {
  const [whole = '', decimals] = String(number).split('.');
  return decimals === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${decimals}`;
}

/** `1234567` → `1,234,567`; digits with or without a sign. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 point`, `1,250 points`. */
export function formatPoints(points: number): string {
  return `${formatNumber(points)} ${points === 1 ? 'point' : 'points'}`;
}
