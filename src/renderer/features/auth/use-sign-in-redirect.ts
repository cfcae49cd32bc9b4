import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { redirectTarget } from '../../../shared/accounts/redirect-target';
import type { Token } from '../../../shared/contract/auth';
import { useStartSession } from '../../state/session';

/** Returns a function that starts the session and navigates to the page in `?redirect=`. */
export function useCompleteSignIn(): (token: Token) => void {
  const startSession = useStartSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = redirectTarget(query.get('redirect'));
  return useCallback(
    (token) => {
      startSession(token);
      // Keeps the form out of the history.
      void navigate(target, { replace: true });
    },
    [startSession, navigate, target],
  );
}

/** Returns the `?redirect=` query of this page, or '', for links to the other sign-in screens. */
export function useRedirectQuery(): string {
  const [query] = useSearchParams();
  const redirect = query.get('redirect');
  return redirect ? `?${new URLSearchParams({ redirect })}` : '';
}
