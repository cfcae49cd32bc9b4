import { redirectTarget } from '../../../shared/accounts/redirect-target';

/** Returns the page in `?redirect=`, or `otherwise` without one. */
export function returnPath(query: URLSearchParams, otherwise: string): string {
  const redirect = query.get('redirect');
  return redirect === null ? otherwise : redirectTarget(redirect);
}
