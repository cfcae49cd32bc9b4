/** A browser paints no window that nobody sees. */
const LONGEST_MS = 100;

/** Resolves when the browser has painted what stands in the document now. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // A task asked for before a frame is painted runs after it.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
