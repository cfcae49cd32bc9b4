/** High enough for a finger, with a line for the name and one for what is in stock. */
export const NODE_HEIGHT = 48;

const LEAST_WIDTH = 100;
/** Room between the name and the sides, where some shapes are slanted. */
const SIDES = 32;

/**
 * Width in pixels that holds a node's name, set in 13 px semi-bold. There are no fonts on a server: letters count as
 * wide as in the widest of the fonts that the shop may be shown in.
 */
export function nodeWidth(name: string): number {
  const text = [...name].reduce((sum, letter) => sum + letterWidth(letter), 0);
  return Math.max(LEAST_WIDTH, Math.ceil(text) + SIDES);
}

function letterWidth(letter: string): number {
  if (/[MW@%]/.test(letter)) return 12.5;
  if (/[A-Z0-9Α-Ω&+]/.test(letter)) return 9.8;
  if (/[mw]/.test(letter)) return 11.8;
  if (/[iljtf.,:;'|!()[\]/ -]/.test(letter)) return 5.2;
  return 8.2;
}
