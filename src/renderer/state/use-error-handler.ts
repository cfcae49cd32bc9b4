import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Failure } from '../../shared/contract/envelope';
import { remedyFor } from '../api/error-actions';
import { useNotify } from './notices';
import { useForgetSession } from './session';

/** Does what the table of remedies says about a failed action: tell, forget the session, go elsewhere. */
export function useRemedy(): (failure: Failure) => void {
  const notify = useNotify();
  const navigate = useNavigate();
  const forgetSession = useForgetSession();
  const { pathname, search } = useLocation();
  return useCallback(
    (failure) => {
      const remedy = remedyFor(failure);
      notify({ tone: remedy.tone, text: remedy.message });
      if (remedy.forgetSession) void forgetSession('ran out');
      if (remedy.goTo === null) return;
      const target = remedy.goTo === 'home' ? '/' : loginPath(pathname + search);
      setTimeout(() => void navigate(target), remedy.afterMs);
    },
    [notify, navigate, forgetSession, pathname, search],
  );
}

/** The sign-in page, or that to register, which comes back to `from` afterwards. */
export function loginPath(from: string, page: '/login' | '/login/register' = '/login'): string {
  return `${page}?${new URLSearchParams({ redirect: from })}`;
}
