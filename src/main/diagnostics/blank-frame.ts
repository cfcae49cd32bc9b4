/** Anti-aliased text alone produces more colors. */
const MAX_COLORS = 8;

/** Returns whether a frame has at most eight colors, and so no readable content. `pixels` has four bytes a pixel. */
export function isBlankFrame(pixels: Uint8Array): boolean {
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const colors = new Set<number>();
  for (let at = 0; at + 4 <= pixels.byteLength; at += 4) {
    colors.add(view.getUint32(at));
    if (colors.size > MAX_COLORS) return false;
  }
  return true;
}
