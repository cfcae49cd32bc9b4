/** Cards of a list that no screen shows more of at once. */
const IN_VIEW = 6;
const END_OF_CARD = '</article></li>';

/**
 * A drawn list up to the last card that can be in view, and what is below it: a browser lays out all that it has before
 * it paints any of it. Any other page is one piece.
 */
export function inTwoPieces(html: string): [seen: string, below: string] {
  let end = 0;
  for (let cards = 0; cards < IN_VIEW; cards += 1) {
    const next = html.indexOf(END_OF_CARD, end);
    if (next < 0) return [html, ''];
    end = next + END_OF_CARD.length;
  }
  return [html.slice(0, end), html.slice(end)];
}
