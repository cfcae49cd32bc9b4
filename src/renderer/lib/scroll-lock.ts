/** What a dialog leaves of the page behind it: something to see around it, or nothing. */
export type Cover = 'page' | 'window';

const covers: Cover[] = [];
const watching = new Set<() => void>();

/**
 * Keeps the page behind a dialog from scrolling until the returned function is called; of one that fills the window
 * no strip for the page's scroll bar is left. Said to the document's root by an attribute: a style that asks whether
 * any dialog is open (`:has`) makes the browser walk through the whole page each time the root's style is looked at.
 */
export function holdPageBehind(cover: Cover): () => void {
  covers.push(cover);
  tell();
  return () => {
    covers.splice(covers.indexOf(cover), 1);
    tell();
  };
}

/** Whether nothing of the page can be seen. */
export const isOutOfSight = () => covers.includes('window');

/** Tells of each change until the returned function is called. */
export function watchCovers(changed: () => void): () => void {
  watching.add(changed);
  return () => void watching.delete(changed);
}

function tell(): void {
  const { dataset } = document.documentElement;
  if (covers.length === 0) delete dataset['covered'];
  else dataset['covered'] = isOutOfSight() ? 'window' : 'page';
  for (const changed of [...watching]) changed();
}
