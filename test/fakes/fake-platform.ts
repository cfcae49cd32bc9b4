import type { OfflinePage, Platform } from '../../src/shared/platform/platform';
import { MAX_TRANSFER_URL_BYTES } from '../../src/shared/cart/cart-transfer';
import type { QuoteRequest } from '../../src/shared/platform/session-bridge';
import type { Staff } from '../../src/shared/platform/staff-bridge';
import type { Stand } from '../../src/shared/platform/stand-bridge';

export interface FakePlatform extends Platform {
  /** Addresses that the shop asked to open or to leave for, in order. */
  readonly opened: string[];
  /** Simulates a sign-in or sign-out in another window: the stored token changes and listeners are notified. */
  changeElsewhere(token: string | null): void;
  /** Cuts the shop off from the visitor, or brings it back. */
  reach(reachable: boolean): void;
  /** The visit is about to end, or goes on. */
  endSoon(secondsLeft: number | null): void;
  /** A link was blocked. */
  wantOutside(address: string): void;
  /** A file was to be saved where none is. */
  refuseFile(): void;
  /** Printers of the machine; a test adds one. */
  readonly printers: string[];
  /** Quotes that were to be printed, in order. */
  readonly printed: QuoteRequest[];
  /** Session events that the page reported, in order. */
  readonly visits: ('stay' | 'end')[];
}

/** A platform that stores the token in `kept`, records cached pages and opens no links. */
export function fakePlatform(
  kept: { token: string | null } = { token: null },
  stand: Stand | null = null,
  staff: Staff | null = null,
): FakePlatform {
  const opened: string[] = [];
  let pages: OfflinePage[] = [];
  let reachable = true;
  const watching = new Set<() => void>();
  const watchers = new Set<(reachable: boolean) => void>();
  const visits: ('stay' | 'end')[] = [];
  const outsides = new Set<(address: string) => void>();
  const printers: string[] = [];
  const printed: QuoteRequest[] = [];
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
    sessionToken: {
      read: () => Promise.resolve(kept.token),
      save: (next) => {
        kept.token = next;
        return Promise.resolve();
      },
      delete: () => {
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
    navigateTo: open,
    enableOffline: () => Promise.resolve('since-opened'),
    saveOfflinePage: (page) => {
      pages = [page, ...pages.filter(({ href }) => href !== page.href)].slice(0, 20);
      return Promise.resolve();
    },
    offlinePages: () => Promise.resolve(pages),
    clearOfflinePages: () => {
      pages = [];
      return Promise.resolve();
    },
    watchConnection: (tell) => {
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
    session: {
      watchEnd: (tell) => {
        endings.add(tell);
        return () => endings.delete(tell);
      },
      watchExternalLinks: (tell) => {
        outsides.add(tell);
        return () => outsides.delete(tell);
      },
      watchBlockedDownloads: (tell) => {
        refusals.add(tell);
        return () => refusals.delete(tell);
      },
      continue: () => {
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
        return Promise.resolve({
          done,
          message: done ? `Sent to the printer ${wish.printer}.` : 'It has no paper.',
        });
      },
      // A made-up website address that contains the lines for a test to read.
      createCartTransfer: (lines) => {
        const address = `https://shop.example/shoppingCart#handover=${JSON.stringify(lines)}`;
        if (lines.length === 0) return Promise.resolve({ reason: 'no lines' });
        return Promise.resolve(
          address.length > MAX_TRANSFER_URL_BYTES ? { reason: 'too much' } : { address },
        );
      },
    },
  };
}
