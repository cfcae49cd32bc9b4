/** The alphabet of ISO 7064 MOD 37,2; the star stands for check signs alone. */
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/**
 * The lot of a product that is on sale at `now` (milliseconds since 1970): catalogue number, year and half of it, and a
 * check sign, such as `QA44950-26B7`. Every product gets a new lot each half year.
 */
export function lotAt(goodsSn: string, now: number): string {
  const date = new Date(now);
  const half = date.getUTCMonth() < 6 ? 'A' : 'B';
  const lot = `${goodsSn}-${String(date.getUTCFullYear()).slice(-2)}${half}`;
  return lot + checkSign(lot);
}

/** Whether the last sign fits the others, which it does not after one wrong sign or two swapped ones. */
export function isLot(text: string): boolean {
  return /^[A-Z0-9]+-\d\d[AB].$/.test(text) && checkSign(text.slice(0, -1)) === text.slice(-1);
}

/** By ISO 7064 MOD 37,2, in which every one-sign error and every swap of neighbours changes it. */
function checkSign(text: string): string {
  let sum = 0;
  for (const sign of text) sum = ((sum + valueOf(sign)) * 2) % 37;
  return signs.charAt((38 - sum) % 37);
}

/** The hyphen between number and date counts as the last letter's neighbour would. */
function valueOf(sign: string): number {
  return sign === '-' ? 36 : signs.indexOf(sign);
}
