/** Whether a dialog covers part of the page or the whole window. */
export type DialogExtent = 'page' | 'window';

const covers: DialogExtent[] = [];
const watching = new Set<() => void>();

/**
 * Locks the scrolling of the page until the returned function is called. A dialog that fills the window also hides the
 * scroll bar's gutter. Uses an attribute on the root element because a `:has` selector would make style recalculation
 * slow.
 */
export function lockScroll(cover: DialogExtent): () => void {
  covers.push(cover);
  tell();
  return () => {
    covers.splice(covers.indexOf(cover), 1);
    tell();
  };
}

/** Returns whether a dialog fills the window. */
export const isPageCovered = () => covers.includes('window');

/** Calls the listener on each change until the returned function is called. */
export function subscribeToScrollLock(changed: () => void): () => void {
  watching.add(changed);
  return () => void watching.delete(changed);
}

function tell(): void {
  const { dataset } = document.documentElement;
  if (covers.length === 0) delete dataset['covered'];
  else dataset['covered'] = isPageCovered() ? 'window' : 'page';
  for (const changed of [...watching]) changed();
}
