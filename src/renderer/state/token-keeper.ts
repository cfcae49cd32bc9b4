import type { Platform } from '../../shared/platform/platform';

/** The session's token: in the machine's store, where it outlives the page and other windows change it, and here. */
export interface TokenKeeper {
  /** The token of this moment; one that another window has kept counts at once. */
  recall(): Promise<string | null>;
  /** Calls `listener` with the token whenever another one is kept, here or by another window, or it is forgotten. */
  watch(listener: (token: string | null) => void): () => void;
  keep(token: string): void;
  /**
   * Keeps a token that came with the reply to a request, unless the one that was `sentWith` it is no longer that of
   * this moment: somebody signed in or out meanwhile. Gives whether it is kept.
   */
  renew(token: string, sentWith: string | null): Promise<boolean>;
  forget(): void;
}

export function createTokenKeeper(memory: Platform['memory']): TokenKeeper {
  let token: string | null = null;
  let changes = 0;
  const listeners = new Set<(token: string | null) => void>();
  const change = (next: string | null) => {
    token = next;
    changes += 1;
    for (const listener of listeners) listener(next);
  };
  const recall = async () => {
    const before = changes;
    const remembered = await memory.recall();
    // What was kept here meanwhile is newer than what the store said.
    if (changes === before && remembered !== token) change(remembered);
    return token;
  };
  const keep = (next: string) => {
    void memory.remember(next);
    change(next);
  };
  return {
    recall,
    keep,
    async renew(next, sentWith) {
      await recall();
      if (token !== sentWith) return false;
      keep(next);
      return true;
    },
    watch(listener) {
      listeners.add(listener);
      const stop = memory.watch(() => void recall());
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    forget() {
      void memory.forget();
      change(null);
    },
  };
}
