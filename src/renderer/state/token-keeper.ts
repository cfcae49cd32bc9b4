import type { Platform } from '../../shared/bridge';

/** The token in memory, where a call can read it at once, and in the machine's store, where it outlives the page. */
export interface TokenKeeper {
  current(): string | null;
  recall(): Promise<string | null>;
  /** Calls `listener` with what the machine remembers now, when another window changed it. */
  watch(listener: (token: string | null) => void): () => void;
  keep(token: string): void;
  forget(): void;
}

export function createTokenKeeper(memory: Platform['memory']): TokenKeeper {
  let token: string | null = null;
  return {
    current: () => token,
    async recall() {
      return (token ??= await memory.recall());
    },
    watch: (listener) =>
      memory.watch(() => {
        void memory.recall().then((remembered) => {
          token = remembered;
          listener(remembered);
        });
      }),
    keep(next) {
      token = next;
      void memory.remember(next);
    },
    forget() {
      token = null;
      void memory.forget();
    },
  };
}
