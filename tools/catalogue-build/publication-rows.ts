import type { ProductDraft } from './product-draft';

/** Enough for a page of journals without a list for each of 100,000 products. */
const rowsAtMost = 6000;
const perProduct = 5;
/** A paper is shown with so many products of its target. */
const perPaper = 2;

/** Decides in order of popularity which papers are shown with which product. */
export function createPublicationPicker() {
  const shown = new Map<number, number>();
  let rows = 0;
  return (draft: ProductDraft): number[] => {
    if (rows >= rowsAtMost) return [];
    const chosen = draft.papers.filter((paper) => (shown.get(paper) ?? 0) < perPaper).slice(0, perProduct);
    for (const paper of chosen) shown.set(paper, (shown.get(paper) ?? 0) + 1);
    rows += chosen.length;
    return chosen;
  };
}
