import type { KeptPage, Platform } from '../shared/bridge';

export interface FakePlatform extends Platform {
  /** Addresses that the shop asked to open or to leave for, in order. */
  readonly opened: string[];
  /** Cuts the shop off from the visitor, or brings it back. */
  reach(reachable: boolean): void;
}

/** A machine that remembers in memory, keeps every page that it is told of, and opens nothing. */
export function fakePlatform(): FakePlatform {
  let token: string | null = null;
  const opened: string[] = [];
  let kept: KeptPage[] = [];
  let reachable = true;
  const watchers = new Set<(reachable: boolean) => void>();
  const open = (address: string) => {
    opened.push(address);
    return Promise.resolve(true);
  };
  return {
    opened,
    memory: {
      recall: () => Promise.resolve(token),
      remember: (next) => {
        token = next;
        return Promise.resolve();
      },
      forget: () => {
        token = null;
        return Promise.resolve();
      },
    },
    openExternal: open,
    leaveTo: open,
    stayAvailable: () => Promise.resolve('all-along'),
    keepPage: (page) => {
      kept = [page, ...kept.filter(({ href }) => href !== page.href)].slice(0, 20);
      return Promise.resolve();
    },
    keptPages: () => Promise.resolve(kept),
    watchReach: (tell) => {
      watchers.add(tell);
      tell(reachable);
      return () => watchers.delete(tell);
    },
    reach: (next) => {
      reachable = next;
      for (const tell of watchers) tell(next);
    },
  };
}
