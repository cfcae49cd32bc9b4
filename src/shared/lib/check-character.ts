/** Alphabet of ISO 7064 MOD 37,2 in the order of the values; the star is used as a check character only. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/**
 * Returns the check character (ISO 7064 MOD 37,2) of a text of capitals, digits and hyphens. With it,
 * every single wrong character and every swap of neighbors is detected.
 */
export function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum = ((sum + valueOf(character)) * 2) % 37;
  return alphabet.charAt((38 - sum) % 37);
}

/** The hyphen, which the alphabet lacks, has the value of the star, which a text never contains. */
function valueOf(character: string): number {
  return character === '-' ? 36 : alphabet.indexOf(character);
}
