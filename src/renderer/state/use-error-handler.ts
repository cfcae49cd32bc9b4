import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Failure } from '../../shared/contract/envelope';
import { errorActionFor } from '../api/error-actions';
import { useNotify } from './notices';
import { useEndSession } from './session';

/** Returns a function that shows a failure and ends the session or navigates, as `errorActionFor` defines. */
export function useErrorHandler(): (failure: Failure) => void {
  const notify = useNotify();
  const navigate = useNavigate();
  const endSession = useEndSession();
  const { pathname, search } = useLocation();
  return useCallback(
    (failure) => {
      const action = errorActionFor(failure);
      notify({ tone: action.tone, text: action.message });
      if (action.forgetSession) void endSession('ran out');
      if (action.goTo === null) return;
      const target = action.goTo === 'home' ? '/' : loginPath(pathname + search);
      setTimeout(() => void navigate(target), action.afterMs);
    },
    [notify, navigate, endSession, pathname, search],
  );
}

/** Returns the URL of the sign-in or registration page that returns to `from`. */
export function loginPath(from: string, page: '/login' | '/login/register' = '/login'): string {
  return `${page}?${new URLSearchParams({ redirect: from })}`;
}
