import { redirectTarget } from '../../../shared/accounts/redirect-target';

/** Where somebody came from to settle something here, `?redirect=…`; `otherwise` for who did not. */
export function returnPath(query: URLSearchParams, otherwise: string): string {
  const redirect = query.get('redirect');
  return redirect === null ? otherwise : redirectTarget(redirect);
}
