import type { Platform } from '../../shared/bridge';

/** The token in memory, where a call can read it at once, and in the machine's store, where it outlives the page. */
export interface TokenKeeper {
  current(): string | null;
  recall(): Promise<string | null>;
  /** Calls `listener` with the token whenever another one is kept, here or by another window, or it is forgotten. */
  watch(listener: (token: string | null) => void): () => void;
  keep(token: string): void;
  forget(): void;
}

export function createTokenKeeper(memory: Platform['memory']): TokenKeeper {
  let token: string | null = null;
  const listeners = new Set<(token: string | null) => void>();
  const change = (next: string | null) => {
    token = next;
    for (const listener of listeners) listener(next);
  };
  return {
    current: () => token,
    async recall() {
      return (token ??= await memory.recall());
    },
    watch(listener) {
      listeners.add(listener);
      const stop = memory.watch(() => {
        void memory.recall().then((remembered) => {
          token = remembered;
          listener(remembered);
        });
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    keep(next) {
      void memory.remember(next);
      change(next);
    },
    forget() {
      void memory.forget();
      change(null);
    },
  };
}
