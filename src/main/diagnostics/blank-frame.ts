/** Maximum colors of a frame without content: anti-aliased text alone produces more. */
const MAX_COLORS = 8;

/** Returns whether a frame has at most eight colors, and therefore no readable content. `pixels` has four bytes a pixel. */
export function isBlankFrame(pixels: Uint8Array): boolean {
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const colors = new Set<number>();
  for (let index = 0; index + 4 <= pixels.byteLength; index += 4) {
    colors.add(view.getUint32(index));
    if (colors.size > MAX_COLORS) return false;
  }
  return true;
}
