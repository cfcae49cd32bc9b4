import type { KeptPage, Platform } from '../src/shared/platform/platform';
import { LONGEST_HANDOVER } from '../src/shared/cart/cart-transfer';
import type { QuoteWish } from '../src/shared/platform/session-bridge';
import type { Staff } from '../src/shared/platform/staff-bridge';
import type { Stand } from '../src/shared/platform/stand-bridge';

export interface FakePlatform extends Platform {
  /** Addresses that the shop asked to open or to leave for, in order. */
  readonly opened: string[];
  /** Another window signs in or out: what is remembered changes, and whoever watches hears of it. */
  changeElsewhere(token: string | null): void;
  /** Cuts the shop off from the visitor, or brings it back. */
  reach(reachable: boolean): void;
  /** The visit is about to end, or goes on. */
  endSoon(secondsLeft: number | null): void;
  /** Somebody wants to open an address where nothing is opened. */
  wantOutside(address: string): void;
  /** A file was to be saved where none is. */
  refuseFile(): void;
  /** Printers of the machine; a test adds one. */
  readonly printers: string[];
  /** Quotes that were to be printed, in order. */
  readonly printed: QuoteWish[];
  /** What the page said of the visit, in order. */
  readonly visits: ('stay' | 'end')[];
}

/** A machine that remembers the token in `kept`, keeps every page that it is told of, and opens nothing. */
export function fakePlatform(
  kept: { token: string | null } = { token: null },
  stand: Stand | null = null,
  staff: Staff | null = null,
): FakePlatform {
  const opened: string[] = [];
  let pages: KeptPage[] = [];
  let reachable = true;
  const watching = new Set<() => void>();
  const watchers = new Set<(reachable: boolean) => void>();
  const visits: ('stay' | 'end')[] = [];
  const outsides = new Set<(address: string) => void>();
  const printers: string[] = [];
  const printed: QuoteWish[] = [];
  const refusals = new Set<() => void>();
  const endings = new Set<(secondsLeft: number | null) => void>();
  const open = (address: string) => {
    opened.push(address);
    return Promise.resolve(true);
  };
  return {
    opened,
    changeElsewhere(next) {
      kept.token = next;
      for (const listener of watching) listener();
    },
    memory: {
      recall: () => Promise.resolve(kept.token),
      remember: (next) => {
        kept.token = next;
        return Promise.resolve();
      },
      forget: () => {
        kept.token = null;
        return Promise.resolve();
      },
      watch: (listener) => {
        watching.add(listener);
        return () => watching.delete(listener);
      },
    },
    stand,
    staff,
    openExternal: open,
    leaveTo: open,
    stayAvailable: () => Promise.resolve('all-along'),
    keepPage: (page) => {
      pages = [page, ...pages.filter(({ href }) => href !== page.href)].slice(0, 20);
      return Promise.resolve();
    },
    keptPages: () => Promise.resolve(pages),
    forgetPages: () => {
      pages = [];
      return Promise.resolve();
    },
    watchReach: (tell) => {
      watchers.add(tell);
      tell(reachable);
      return () => watchers.delete(tell);
    },
    reach: (next) => {
      reachable = next;
      for (const tell of watchers) tell(next);
    },
    visits,
    printers,
    printed,
    wantOutside: (address) => {
      for (const tell of outsides) tell(address);
    },
    refuseFile: () => {
      for (const tell of refusals) tell();
    },
    endSoon: (secondsLeft) => {
      for (const tell of endings) tell(secondsLeft);
    },
    visit: {
      watchEnd: (tell) => {
        endings.add(tell);
        return () => endings.delete(tell);
      },
      watchOutside: (tell) => {
        outsides.add(tell);
        return () => outsides.delete(tell);
      },
      watchRefusedFile: (tell) => {
        refusals.add(tell);
        return () => refusals.delete(tell);
      },
      stay: () => {
        visits.push('stay');
        for (const tell of endings) tell(null);
        return Promise.resolve();
      },
      end: () => {
        visits.push('end');
        return Promise.resolve();
      },
      printers: () => Promise.resolve([...printers]),
      printQuote: (wish) => {
        printed.push(wish);
        const done = printers.includes(wish.printer);
        return Promise.resolve({ done, said: done ? `It is with ${wish.printer}.` : 'It has no paper.' });
      },
      // The address of a website of nobody's, with the lines in it to be read by a test.
      handOver: (lines) => {
        const address = `https://shop.example/shoppingCart#handover=${JSON.stringify(lines)}`;
        if (lines.length === 0) return Promise.resolve({ because: 'no lines' });
        return Promise.resolve(address.length > LONGEST_HANDOVER ? { because: 'too much' } : { address });
      },
    },
  };
}
