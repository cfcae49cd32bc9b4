/** Returns whether a path is a page of the shop, not a file, a picture, an API call or a punch-out request. */
export function isPagePath(path: string): boolean {
  return !/^\/(web|api|pictures|punchout)\//.test(path) && !/\.\w{2,5}$/.test(path) && path !== '/healthz';
}
