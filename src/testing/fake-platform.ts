import type { Platform } from '../shared/bridge';

export interface FakePlatform extends Platform {
  /** Addresses that the shop asked to open or to leave for, in order. */
  readonly opened: string[];
}

/** A machine that remembers in memory and opens nothing. */
export function fakePlatform(): FakePlatform {
  let token: string | null = null;
  const opened: string[] = [];
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
  };
}
