/** The most letters that a mask can say. */
const longest = 63;
const letterBits = 0x3ffffff;

/**
 * Which of the 26 letters a word has (low bits) and how many signs (high six bits): two words that are an edit apart
 * differ in two letters at the most, which is told without reading them. 0 for a word with any other sign.
 */
export function letterMask(word: string): number {
  if (word.length > longest || !/^[a-z]+$/.test(word)) return 0;
  let mask = word.length << 26;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) - 97);
  return mask >>> 0;
}

/** Whether two masks may belong to words that are so many edits apart; false for certain when they cannot. */
export function mayBeWithin(one: number, other: number, edits: number): boolean {
  const longer = (one >>> 26) - (other >>> 26);
  if (longer > edits || -longer > edits) return false;
  let bits = (one ^ other) & letterBits;
  for (let left = edits * 2; left > 0 && bits !== 0; left--) bits &= bits - 1;
  return bits === 0;
}

/** Only which letters a word has. */
export const lettersIn = (word: string): number => letterMask(word) & letterBits;
