/** Area that a dialog covers: a part of the page or the whole window. */
export type DialogExtent = 'page' | 'window';

const openDialogs: DialogExtent[] = [];
const listeners = new Set<() => void>();

/**
 * Locks the scrolling of the page until the returned function is called. A dialog that fills the window also hides the
 * scroll bar's gutter. Uses an attribute on the root element because a `:has` selector would make style recalculation
 * slow.
 */
export function lockScroll(extent: DialogExtent): () => void {
  openDialogs.push(extent);
  updateCover();
  return () => {
    openDialogs.splice(openDialogs.indexOf(extent), 1);
    updateCover();
  };
}

/** Returns whether a dialog fills the window. */
export const isPageCovered = () => openDialogs.includes('window');

/** Calls the listener on each change until the returned function is called. */
export function subscribeToScrollLock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Updates the attribute of the root element and calls the listeners. */
function updateCover(): void {
  const { dataset } = document.documentElement;
  if (openDialogs.length === 0) delete dataset['covered'];
  else dataset['covered'] = isPageCovered() ? 'window' : 'page';
  for (const listener of [...listeners]) listener();
}
