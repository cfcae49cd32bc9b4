import { useCallback, useEffect } from 'react';
import { atom, useRecoilValue, useSetRecoilState } from 'recoil';
import type { Token } from '../../shared/contract/auth';
import { forgetDrafts, ownDrafts } from './form-draft';
import { useTokenKeeper } from './token-keeper-context';

/** Who is shopping. `token` is the stored text, null = anonymous; `userName` '' until known. */
export interface Session {
  token: string | null;
  userName: string;
}

const anonymous: Session = { token: null, userName: '' };

const sessionState = atom<Session>({ key: 'session', default: anonymous });

export function useSession(): Session {
  return useRecoilValue(sessionState);
}

/** Takes a token that a sign-in brought: kept here, in the machine's store and with every later call. */
export function useBeginSession(): (token: Token) => void {
  const keeper = useTokenKeeper();
  const setSession = useSetRecoilState(sessionState);
  return useCallback(
    (token) => {
      const stored = JSON.stringify(token);
      keeper.keep(stored);
      const session = readSession(stored);
      if (session.userName) ownDrafts(session.userName);
      setSession(session);
    },
    [keeper, setSession],
  );
}

/**
 * Drops the token, here and in the machine's store: the visitor is anonymous from now on. What they typed goes too,
 * unless the session only ran out: then it is there again when the same person has signed in once more.
 */
export function useForgetSession(): (end?: 'ran out') => void {
  const keeper = useTokenKeeper();
  const setSession = useSetRecoilState(sessionState);
  return useCallback(
    (end) => {
      keeper.forget();
      if (end !== 'ran out') forgetDrafts();
      setSession(anonymous);
    },
    [keeper, setSession],
  );
}

/** Signs the visitor in again from what the machine remembers, after the first paint, and stays in step with other windows. */
export function useRestoredSession(): void {
  const keeper = useTokenKeeper();
  const setSession = useSetRecoilState(sessionState);
  useEffect(() => {
    void keeper.recall().then((token) => setSession(readSession(token)));
    return keeper.watch((token) => setSession(readSession(token)));
  }, [keeper, setSession]);
}

/** The session that a stored token stands for; a damaged one is nobody's. */
export function readSession(token: string | null): Session {
  if (!token) return anonymous;
  try {
    const stored = JSON.parse(token) as { ECS?: { username?: unknown } } | null;
    const name = stored?.ECS?.username;
    return typeof name === 'string' ? { token, userName: name } : anonymous;
  } catch {
    return anonymous;
  }
}
