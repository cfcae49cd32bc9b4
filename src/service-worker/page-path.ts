/** Paths of the server's health checks. */
const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/** Returns whether a path is a page of the shop, not a file, a picture, an API call, a punch-out request or a health check. */
export function isPagePath(path: string): boolean {
  const isFile = /\.\w{2,5}$/.test(path);
  return !/^\/(web|api|pictures|punchout)\//.test(path) && !isFile && !healthPaths.includes(path);
}
