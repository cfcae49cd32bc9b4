/** Area that a dialog covers: a part of the window or all of it. */
export type DialogExtent = 'part' | 'window';

const openDialogs: DialogExtent[] = [];
const listeners = new Set<() => void>();

/**
 * Locks the scrolling of the page until the returned function is called. A dialog that fills the window also hides the
 * scroll bar's gutter. Uses an attribute on the root element because a `:has` selector would make style recalculation
 * slow.
 */
export function lockScroll(extent: DialogExtent): () => void {
  openDialogs.push(extent);
  reportCoveredArea();
  return () => {
    openDialogs.splice(openDialogs.indexOf(extent), 1);
    reportCoveredArea();
  };
}

/** Returns whether a dialog fills the window. */
export const isWindowCovered = () => openDialogs.includes('window');

/** Calls the listener when a dialog opens or closes, until the returned function is called. */
export function subscribeToScrollLock(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Updates the attribute of the root element and calls the listeners. */
function reportCoveredArea(): void {
  const { dataset } = document.documentElement;
  if (openDialogs.length === 0) delete dataset['covered'];
  else dataset['covered'] = isWindowCovered() ? 'window' : 'part';
  for (const listener of [...listeners]) listener();
}
