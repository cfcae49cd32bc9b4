/** The alphabet of ISO 7064 MOD 37,2; the star stands for check signs alone. */
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/**
 * The sign that makes a number of capitals, digits and hyphens one that is known to be typed right. By ISO 7064
 * MOD 37,2, in which every one-sign error and every swap of neighbours changes it.
 */
export function checkSign(text: string): string {
  let sum = 0;
  for (const sign of text) sum = ((sum + valueOf(sign)) * 2) % 37;
  return signs.charAt((38 - sum) % 37);
}

/** The hyphen between number and date counts as the last letter's neighbour would. */
function valueOf(sign: string): number {
  return sign === '-' ? 36 : signs.indexOf(sign);
}
