import type { Platform } from '../../shared/platform/platform';
import { createContext, useContext } from 'react';

/** The session token in memory, synchronized with the host's store, which other windows change as well. */
export interface TokenStorage {
  /** Returns the current token, including one that another window has stored. */
  read(): Promise<string | null>;
  /** Calls `listener` with each new token, and with null when it is cleared, in this window or another one. */
  subscribe(listener: TokenListener): () => void;
  /** Stores the token of a sign-in in place of the current one. */
  store(token: string): void;
  /**
   * Stores a token from a reply unless the current token is no longer the one that the request was `sentWith`: the
   * visitor has signed in or out during the request. Resolves to whether it was stored.
   */
  renew(token: string, sentWith: string | null): Promise<boolean>;
  /** Deletes the current token at the end of a session. */
  clear(): void;
  /** Clears a token that the server has refused. Does nothing if another token has replaced it. */
  expire(refused: string): Promise<void>;
  /** Returns whether the server has refused a token and no other token has been stored since. */
  hasExpired(): boolean;
}

/** `expired`: the server has refused the `previous` token. `elsewhere`: another window has changed the stored token. */
type TokenChange = 'changed' | 'expired' | 'elsewhere';

export type TokenListener = (token: string | null, cause: TokenChange, previous: string | null) => void;

export function createTokenStorage(hostStorage: Platform['sessionToken']): TokenStorage {
  let token: string | null = null;
  let version = 0;
  let hasExpired = false;
  const listeners = new Set<TokenListener>();
  const setToken = (next: string | null, cause: TokenChange = 'changed') => {
    const previous = token;
    token = next;
    version += 1;
    if (next !== null) hasExpired = false;
    else if (cause === 'expired') hasExpired = true;
    for (const listener of listeners) listener(next, cause, previous);
  };
  const read = async () => {
    const versionBefore = version;
    const storedToken = await hostStorage.read();
    // A token that was set while reading is newer than the stored one.
    if (version === versionBefore && storedToken !== token) setToken(storedToken, 'elsewhere');
    return token;
  };
  const store = (next: string) => {
    void hostStorage.save(next);
    setToken(next);
  };
  return {
    read,
    store,
    async renew(next, sentWith) {
      await read();
      if (token !== sentWith) return false;
      store(next);
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = hostStorage.watch(() => void read());
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    clear() {
      void hostStorage.delete();
      setToken(null);
    },
    async expire(refused) {
      await read();
      if (token !== refused) return;
      void hostStorage.delete();
      setToken(null, 'expired');
    },
    hasExpired: () => hasExpired,
  };
}

const TokenStorageContext = createContext<TokenStorage | null>(null);
export const TokenStorageProvider = TokenStorageContext.Provider;

export function useTokenStorage(): TokenStorage {
  const tokenStorage = useContext(TokenStorageContext);
  if (!tokenStorage) throw new Error('TokenStorageProvider is missing');
  return tokenStorage;
}
