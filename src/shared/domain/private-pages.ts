/** Where a visitor's own things are, each with all below it: search engines neither ask for them nor list them. */
export const privatePages = ['/user', '/shoppingCart', '/login'] as const;

/** Whether a path is one of them; letters of either case, because the router takes both. */
export function isPrivatePage(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return privatePages.some(
    (page) => path === page.toLowerCase() || path.startsWith(`${page.toLowerCase()}/`),
  );
}
