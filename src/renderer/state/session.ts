import { useCallback, useEffect } from 'react';
import { atom, useRecoilValue, useSetRecoilState } from 'recoil';
import type { Token } from '../../shared/contract/auth';
import { say } from '../../shared/lib/messages';
import { userNameIn } from '../../shared/accounts/token-username';
import { useAsDrawn } from './as-drawn';
import { forgetDrafts, ownDrafts } from './form-draft';
import { useForgetPages } from './forget-pages-context';
import { useNotify } from './notices';
import { forgetSearches } from './recent-searches';
import { useTokenKeeper } from './token-keeper-context';

/**
 * Who is shopping. `userName` '' = nobody is signed in, or it is not known yet: the token of a visitor's cart names
 * nobody either.
 */
export interface Session {
  userName: string;
}

const anonymous: Session = { userName: '' };

const sessionState = atom<Session>({ key: 'session', default: anonymous });

export function useSession(): Session {
  return useAsDrawn(useRecoilValue(sessionState), anonymous);
}

/** Takes a token that a sign-in brought: kept here, in the machine's store and with every later call. */
export function useBeginSession(): (token: Token) => void {
  const keeper = useTokenKeeper();
  return useCallback(
    (token) => {
      ownDrafts(token.ECS.username);
      keeper.keep(JSON.stringify(token));
    },
    [keeper],
  );
}

/**
 * Drops the token, here and in the machine's store: the visitor is anonymous from now on. What they typed, searched
 * for and visited goes too, unless the session only ran out: then it is there again when the same person has signed in
 * once more. All but the visited pages, whose end it resolves at, is gone at once.
 */
export function useForgetSession(): (end?: 'ran out') => Promise<void> {
  const keeper = useTokenKeeper();
  const forgetPages = useForgetPages();
  return useCallback(
    async (end) => {
      keeper.forget();
      if (end === 'ran out') return;
      forgetDrafts();
      forgetSearches();
      await forgetPages();
    },
    [keeper, forgetPages],
  );
}

/**
 * Signs the visitor in again from what the machine remembers, after the first paint, and follows every token that is
 * kept or forgotten from then on, in whichever window. A customer in whose place comes a visitor's cart is told: their
 * session had run out when something was added.
 */
export function useRestoredSession(): void {
  const keeper = useTokenKeeper();
  const setSession = useSetRecoilState(sessionState);
  const notify = useNotify();
  useEffect(() => {
    let known = '';
    // A token that is like the former one changes nothing for whoever shows the name.
    const follow = (token: string | null) => {
      const session = readSession(token);
      if (session.userName) ownDrafts(session.userName);
      if (token && known && !session.userName) notify({ tone: 'warning', text: say('loginExpired') });
      known = session.userName;
      setSession((before) => (before.userName === session.userName ? before : session));
    };
    const stop = keeper.watch(follow);
    void keeper.recall().then(follow);
    return stop;
  }, [keeper, setSession, notify]);
}

/** The session that a stored token stands for; a damaged one is nobody's. */
export function readSession(token: string | null): Session {
  return token ? { userName: userNameIn(token) } : anonymous;
}
