const signs = ['pointerdown', 'keydown', 'input', 'wheel'];

/** Tells whenever somebody touches or types something in a window; gives how to stop. */
export function watchUse(where: Window, tell: () => void): () => void {
  for (const sign of signs) where.addEventListener(sign, tell, { capture: true });
  return () => {
    for (const sign of signs) where.removeEventListener(sign, tell, { capture: true });
  };
}
