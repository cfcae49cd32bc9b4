/** Paths of the server's health checks. */
const healthPaths: readonly string[] = ['/healthz', '/readyz'];

/** Folders of calls and files, and of pages that only the server renders. */
const otherFolders = /^\/(web|api|pictures|documents|published|feeds|sitemaps|punchout|sandbox)\//;

/** Returns whether the shop's program renders the page of a path. Other paths are calls, files, health checks and server pages. */
export function isPagePath(path: string): boolean {
  const isFile = /\.\w{2,5}$/.test(path);
  return !otherFolders.test(path) && !isFile && !healthPaths.includes(path);
}
