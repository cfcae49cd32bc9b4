/** Where a visitor's own things are, or what they put together, each with all below it: search engines do not list them. */
const privatePages = ['/user', '/shoppingCart', '/login', '/compare'] as const;

/** Whether a path is one of them; letters of either case, because the router takes both. */
export function isPrivatePage(pathname: string): boolean {
  return privatePages.some((page) => isBelow(page, pathname));
}

/**
 * Whether what a path shows, if it shows anything, is one customer's own, so that only their browser can ask for it. The cart itself is not one:
 * the page around it is the same for everyone, and says how to order where no script runs.
 */
export function isMemberPage(pathname: string): boolean {
  return isBelow('/user', pathname) || /^\/shoppingCart\/./i.test(pathname);
}

function isBelow(page: string, pathname: string): boolean {
  const path = pathname.toLowerCase();
  return path === page.toLowerCase() || path.startsWith(`${page.toLowerCase()}/`);
}
