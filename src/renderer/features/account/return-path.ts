import { redirectTarget } from '../../../shared/accounts/redirect-target';

/** Returns the page in `?redirect=`, or `otherwise` without one. */
export function returnPath(query: URLSearchParams, fallback: string): string {
  const redirect = query.get('redirect');
  return redirect === null ? fallback : redirectTarget(redirect);
}
