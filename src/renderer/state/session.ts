import { useCallback, useEffect, createContext, useContext } from 'react';
import { atom, useRecoilValue, useSetRecoilState } from 'recoil';
import { tokenUsername } from '../../shared/accounts/token-username';
import type { Token } from '../../shared/contract/auth';
import { formatMessage } from '../../shared/lib/messages';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';
import { claimDrafts, clearDrafts } from './form-draft';
import { useNotify } from './notices';
import { clearRecentSearches } from './recent-searches';
import { type TokenListener, type TokenStorage, useTokenStorage } from './token-storage';
import type { Platform } from '../../shared/platform/platform';

export interface Session {
  /** '' for an anonymous visitor, also with a guest cart, and until the session is restored. */
  userName: string;
}

const anonymous: Session = { userName: '' };

const sessionState = atom<Session>({ key: 'session', default: anonymous });

export function useSession(): Session {
  return useHydrationSafeValue(useRecoilValue(sessionState), anonymous);
}

/** Returns a function that stores the token of a sign-in. */
export function useStartSession(): (token: Token) => void {
  const tokenStorage = useTokenStorage();
  return useCallback(
    (token) => {
      claimDrafts(token.ECS.username);
      tokenStorage.store(JSON.stringify(token));
    },
    [tokenStorage],
  );
}

/**
 * Returns a function that deletes the token, drafts, searches and cached pages. For an expired session it deletes only the
 * token: the same person finds the other data again after signing in. The function resolves when the cached pages are
 * deleted; it deletes the other data synchronously.
 */
export function useEndSession(): (cause?: 'expired') => Promise<void> {
  const tokenStorage = useTokenStorage();
  const clearCachedPages = useClearCachedPages();
  return useCallback(
    async (cause) => {
      tokenStorage.clear();
      if (cause === 'expired') return;
      clearDrafts();
      clearRecentSearches();
      await clearCachedPages();
    },
    [tokenStorage, clearCachedPages],
  );
}

/** Returns a signal that aborts when a customer signs in: the request to sign in is then out of date. */
export function untilSignIn(tokenStorage: TokenStorage): AbortSignal {
  const signedIn = new AbortController();
  const stop = tokenStorage.subscribe((token) => {
    if (parseSession(token).userName === '') return;
    stop();
    signedIn.abort();
  });
  return signedIn.signal;
}

/**
 * Restores the session from the stored token after hydration and follows later changes of the token in any window.
 * Warns when the token of a customer is replaced by a guest cart's token: the session had expired when something was added.
 */
export function useRestoredSession(): void {
  const tokenStorage = useTokenStorage();
  const setSession = useSetRecoilState(sessionState);
  const notify = useNotify();
  useEffect(() => {
    let lastUserName = '';
    const expired = { title: formatMessage('loginExpiredTitle'), text: formatMessage('loginExpired') };
    const onToken: TokenListener = (token, cause, previous) => {
      const session = parseSession(token);
      if (session.userName) claimDrafts(session.userName);
      // A guest has no session that could have ended. The first call of a page may expire before the session is restored.
      if (cause === 'expired' && parseSession(previous).userName)
        notify({ tone: 'error', ...expired, validity: untilSignIn(tokenStorage) });
      if (token && lastUserName && !session.userName)
        notify({ tone: 'warning', ...expired, validity: untilSignIn(tokenStorage) });
      lastUserName = session.userName;
      // Keeps the object when the user name is the same, to avoid a render.
      setSession((before) => (before.userName === session.userName ? before : session));
    };
    const stop = tokenStorage.subscribe(onToken);
    void tokenStorage.read().then((token) => onToken(token, 'changed', null));
    return stop;
  }, [tokenStorage, setSession, notify]);
}

/** Returns the session of a stored token; an anonymous one for null or a damaged token. */
export function parseSession(token: string | null): Session {
  return token ? { userName: tokenUsername(token) } : anonymous;
}

type PageCache = Pick<Platform, 'clearOfflinePages'>;

const CachedPagesContext = createContext<PageCache | null>(null);
export const CachedPagesProvider = CachedPagesContext.Provider;

/** Returns a function that deletes the pages cached for offline use. */
function useClearCachedPages(): () => Promise<void> {
  const cache = useContext(CachedPagesContext);
  if (!cache) throw new Error('CachedPagesProvider is missing');
  return useCallback(() => cache.clearOfflinePages(), [cache]);
}
