import type { Platform } from '../../shared/platform/platform';

/** The session token in memory, synchronized with the host's store, which other windows change as well. */
export interface TokenKeeper {
  /** Returns the current token, including one that another window has stored. */
  read(): Promise<string | null>;
  /** Calls `listener` with each new token, and with null when it is cleared, in this window or another one. */
  subscribe(listener: (token: string | null) => void): () => void;
  store(token: string): void;
  /**
   * Stores a token from a reply unless the current token is no longer the one that the request was `sentWith`: the
   * visitor signed in or out meanwhile. Resolves to whether it was stored.
   */
  renew(token: string, sentWith: string | null): Promise<boolean>;
  clear(): void;
}

export function createTokenKeeper(stored: Platform['sessionToken']): TokenKeeper {
  let token: string | null = null;
  let version = 0;
  const listeners = new Set<(token: string | null) => void>();
  const setToken = (next: string | null) => {
    token = next;
    version += 1;
    for (const listener of listeners) listener(next);
  };
  const read = async () => {
    const versionBefore = version;
    const storedToken = await stored.recall();
    // A token that was set while reading is newer than the stored one.
    if (version === versionBefore && storedToken !== token) setToken(storedToken);
    return token;
  };
  const store = (next: string) => {
    void stored.remember(next);
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
      const stop = stored.watch(() => void read());
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    clear() {
      void stored.forget();
      setToken(null);
    },
  };
}
