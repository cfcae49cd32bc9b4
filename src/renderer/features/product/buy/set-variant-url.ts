import { withVariant, type ChosenVariant } from '../../../../shared/catalogue/variant-url';

/** Names what was chosen in the address; not by the router, which would load the page again. */
export function noteCell(pageId: number, cell: ChosenVariant): void {
  const { pathname, search, hash } = window.location;
  const address = pathname + withVariant(new URLSearchParams(search), pageId, cell) + hash;
  try {
    window.history.replaceState(window.history.state, '', address);
  } catch {
    // A browser that allows so many changes in so many seconds keeps the address as it was.
  }
}
