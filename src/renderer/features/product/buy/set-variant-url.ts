import { withVariant, type ChosenVariant } from '../../../../shared/catalogue/variant-url';

/**
 * Writes the chosen variant into the URL of the page of the product `pageId`. Bypasses the router, which would reload the
 * page's data.
 */
export function setVariantInUrl(pageId: number, variant: ChosenVariant): void {
  const { pathname, search, hash } = window.location;
  const url = pathname + withVariant(new URLSearchParams(search), pageId, variant) + hash;
  try {
    window.history.replaceState(window.history.state, '', url);
  } catch {
    // Browsers limit the rate of history changes. The next choice writes the URL again.
  }
}
