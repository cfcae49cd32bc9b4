/** Pages with personal content and all below them, which search engines must not index. */
const privatePages = ['/user', '/shoppingCart', '/login', '/compare'] as const;

/** Ignores case, as the router does. */
export function isPrivatePage(pathname: string): boolean {
  return privatePages.some((page) => isBelow(page, pathname));
}

/**
 * Returns whether a path shows one customer's data, so that only their browser can render it. The cart page is not
 * included: its shell is the same for all.
 */
export function isMemberPage(pathname: string): boolean {
  return isBelow('/user', pathname) || /^\/shoppingCart\/./i.test(pathname);
}

function isBelow(page: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === page.toLowerCase() || path.startsWith(`${page.toLowerCase()}/`);
}
