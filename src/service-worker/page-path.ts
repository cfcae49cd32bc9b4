/** Whether a path is that of a page of the shop: files, pictures, replies of the server and what purchasing systems open are none. */
export function isPagePath(path: string): boolean {
  return !/^\/(web|api|pictures|punchout)\//.test(path) && !/\.\w{2,5}$/.test(path) && path !== '/healthz';
}
