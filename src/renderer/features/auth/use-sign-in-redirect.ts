import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Token } from '../../../shared/contract/auth';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import { useBeginSession } from '../../state/session';

/** What follows a sign-in: the session begins, and the visitor goes back to where they came from. */
export function useArrival(): (token: Token) => void {
  const beginSession = useBeginSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = redirectTarget(query.get('redirect'));
  return useCallback(
    (token) => {
      beginSession(token);
      // The form is no place to come back to.
      void navigate(target, { replace: true });
    },
    [beginSession, navigate, target],
  );
}

/** The query of this page, for the links to its neighbours: whoever registers instead still goes back. */
export function useSameRedirect(): string {
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  return redirect ? `?${new URLSearchParams({ redirect })}` : '';
}
