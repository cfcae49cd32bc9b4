import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { Failure } from '../../shared/contract/envelope';
import { isMemberPage, needsSession } from '../../shared/lib/page-access';
import { errorActionFor, EXPIRED_DELAY_MS, failureNotice } from '../api/error-actions';
import { useLatest } from '../hooks/use-latest';
import { useNotify } from './notices';
import { parseSession, untilSignIn, useEndSession } from './session';
import { useTokenStorage } from './token-storage';

/** Pending navigation to the sign-in page, which simultaneous failures share. */
let pendingLogin: ReturnType<typeof setTimeout> | undefined;

function scheduleLogin(goToLogin: () => void, afterMs: number): void {
  pendingLogin ??= setTimeout(() => {
    pendingLogin = undefined;
    goToLogin();
  }, afterMs);
}

/** Returns a function that shows a failure and ends the session or navigates, as `errorActionFor` defines. */
export function useErrorHandler(): (failure: Failure) => void {
  const notify = useNotify();
  const navigate = useNavigate();
  const endSession = useEndSession();
  const tokenStorage = useTokenStorage();
  const { pathname, search } = useLocation();
  return useCallback(
    (failure) => {
      const action = errorActionFor(failure);
      notify({
        ...failureNotice(failure),
        ...(failure.kind === 'expired' && { validity: untilSignIn(tokenStorage) }),
      });
      if (action.forgetSession) void endSession('expired');
      if (action.goTo === 'home') setTimeout(() => void navigate('/'), action.afterMs);
      if (action.goTo === 'login')
        scheduleLogin(() => void navigate(loginPath(pathname + search)), action.afterMs);
    },
    [notify, navigate, endSession, tokenStorage, pathname, search],
  );
}

/**
 * Goes to the sign-in page when the session ends on a page that needs one, or while such a page is loading, also when a call
 * in the background reports the end. On other pages the visitor stays.
 */
export function useExpiredSessionRedirect(): void {
  const tokenStorage = useTokenStorage();
  const navigate = useNavigate();
  const currentLocation = useLocation();
  const { location: nextLocation } = useNavigation();
  const destination = useLatest(nextLocation ?? currentLocation);
  useEffect(() => {
    const scheduleRedirect = () => {
      if (!needsSession(destination.current.pathname)) return;
      scheduleLogin(() => {
        const { pathname, search } = destination.current;
        if (needsSession(pathname)) void navigate(loginPath(pathname + search));
      }, EXPIRED_DELAY_MS);
    };
    // A call in the background may have failed before the layout was mounted.
    if (tokenStorage.hasExpired()) scheduleRedirect();
    return tokenStorage.subscribe((_token, cause) => {
      if (cause === 'expired') scheduleRedirect();
    });
  }, [tokenStorage, navigate, destination]);
}

/**
 * Reloads a page that shows a customer's data when that customer is signed out, or replaced by another one, in another window:
 * the machine may be shared. The reload goes to the sign-in page, or shows the data of the new customer.
 */
export function useReloadForOtherCustomer(): void {
  const tokenStorage = useTokenStorage();
  useEffect(
    () =>
      tokenStorage.subscribe((token, cause, previous) => {
        const { userName } = parseSession(previous);
        const isReplaced = userName !== '' && userName !== parseSession(token).userName;
        if (cause === 'elsewhere' && isReplaced && isMemberPage(window.location.pathname))
          window.location.reload();
      }),
    [tokenStorage],
  );
}

/** Returns the URL of the sign-in or registration page that returns to `from`. */
export function loginPath(from: string, page: '/login' | '/login/register' = '/login'): string {
  return `${page}?${new URLSearchParams({ redirect: from })}`;
}
