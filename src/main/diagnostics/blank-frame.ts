/** A page with a word on it has more: the edges of letters are drawn in shades. */
const MOST = 8;

/** Whether a picture, of four bytes for each pixel, has so few colours that there is nothing to read or to see on it. */
export function hasFewColours(pixels: Uint8Array): boolean {
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const colours = new Set<number>();
  for (let at = 0; at + 4 <= pixels.byteLength; at += 4) {
    colours.add(view.getUint32(at));
    if (colours.size > MOST) return false;
  }
  return true;
}
