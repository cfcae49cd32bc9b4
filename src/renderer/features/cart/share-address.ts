/**
 * The address of a shared cart for whoever gets it. A machine that shows the shop from its own disk does not know where
 * the website is: there it is what stands behind the website's name.
 */
export function shareAddress(code: string, page: string): string {
  const link = new URL(`/shoppingCart?share=${encodeURIComponent(code)}`, page);
  return /^https?:$/.test(link.protocol) ? link.href : link.pathname + link.search;
}
