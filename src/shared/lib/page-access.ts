import { pages, type PageAccess } from './pages';

/** The pages by path in lower case, because the router ignores case. */
const pagesByPath = new Map(Object.entries(pages).map(([path, page]) => [path.toLowerCase(), page]));

/** Returns the page of a path; for a path without a page the next one above it, or undefined. */
function findPage(pathname: string) {
  for (let path = pathname.toLowerCase(); path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const page = pagesByPath.get(path);
    if (page) return page;
  }
  return undefined;
}

/** Returns who may see a page. */
export function pageAccess(pathname: string): PageAccess {
  return findPage(pathname)?.access ?? 'public';
}

/** Returns whether search engines must not index a page: it is unlisted, or shows one customer's data. */
export function isUnindexedPage(pathname: string): boolean {
  return pageAccess(pathname) !== 'public';
}

/** Returns whether a path shows one customer's data, so that only their browser can render it. */
export function isMemberPage(pathname: string): boolean {
  return pageAccess(pathname) === 'member';
}

/** Returns whether a customer whose session has just ended must sign in again to continue on a page. */
export function needsSession(pathname: string): boolean {
  return findPage(pathname)?.needsSession === true;
}
