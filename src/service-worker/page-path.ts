/** Whether a path is that of a page of the shop: files, pictures and replies of the server are none. */
export function isPagePath(path: string): boolean {
  return !/^\/(web|api|pictures)\//.test(path) && !/\.\w{2,5}$/.test(path) && path !== '/healthz';
}
