import { parseLink } from '../lib/link';
import { pages } from '../lib/pages';

/** Returns the first segment of a path in lower case, because the router ignores case. */
const firstSegment = (path: string) => (path.slice(1).split(/[/?#]/)[0] ?? '').toLowerCase();

/** First path segments of the pages that a sign-in may return to. */
const allowedSegments = new Set(
  Object.keys(pages)
    .map(firstSegment)
    .filter((segment) => segment !== 'login'),
);

/** Returns the URL of the page that confirms the customer's e-mail address and returns to `from`. */
export function confirmEmailUrl(from: string): string {
  return `/user/email?${new URLSearchParams({ redirect: from })}`;
}

/**
 * Returns the `redirect` parameter if it is a page of the shop other than sign-in, otherwise the home page. Rejects every
 * address that a browser could resolve to another site.
 */
export function redirectTarget(redirect: string | null): string {
  const link = parseLink(redirect ?? '');
  if (link.kind !== 'inside' || !/^\/(?![/\\])/.test(link.href)) return '/';
  return allowedSegments.has(firstSegment(link.href)) ? link.href : '/';
}

/** Returns the page in `?redirect=`, checked by {@link redirectTarget}; `fallback` without this parameter. */
export function returnPath(query: URLSearchParams, fallback: string): string {
  const redirect = query.get('redirect');
  return redirect === null ? fallback : redirectTarget(redirect);
}
