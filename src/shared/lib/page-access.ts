/**
 * `public`: the same for everyone, indexed, prefetched and cached for offline use. `unlisted`: open to everyone, but not
 * indexed, prefetched or cached. `member`: rendered in the customer's browser only; its loader calls need a session and
 * fail with `expired` without one.
 */
export type PageAccess = 'public' | 'unlisted' | 'member';

/** Returns who may see a page. Ignores case, as the router does. */
export function pageAccess(pathname: string): PageAccess {
  if (isMemberPage(pathname)) return 'member';
  return isUnindexedPage(pathname) ? 'unlisted' : 'public';
}

/** Pages that search engines must not index, with all pages below them: their content depends on the visitor. */
const unindexedPages = ['/user', '/shoppingCart', '/login', '/compare'] as const;

/** Returns whether search engines must not index a page, which is unlisted or of members. Ignores case, as the router does. */
export function isUnindexedPage(pathname: string): boolean {
  return unindexedPages.some((page) => isBelow(page, pathname));
}

/**
 * Returns whether a path shows one customer's data, so that only their browser can render it. The cart page is not
 * included: its shell is the same for all.
 */
export function isMemberPage(pathname: string): boolean {
  return isBelow('/user', pathname) || /^\/shoppingCart\/./i.test(pathname);
}

/** Returns whether a customer whose session has just ended must sign in again to continue on a page. */
export function needsSession(pathname: string): boolean {
  return isBelow('/user', pathname) || isBelow('/shoppingCart', pathname);
}

/** Returns whether a path is the page or below it, regardless of case. */
function isBelow(page: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === page.toLowerCase() || path.startsWith(`${page.toLowerCase()}/`);
}
