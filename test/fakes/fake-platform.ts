import type { OfflinePage, Platform } from '../../src/shared/platform/platform';
import { MAX_TRANSFER_URL_BYTES } from '../../src/shared/cart/cart-transfer';
import type { QuoteRequest } from '../../src/shared/platform/session-bridge';
import type { Staff } from '../../src/shared/platform/staff-bridge';
import type { Stand } from '../../src/shared/platform/stand-bridge';

export interface FakePlatform extends Platform {
  /** Addresses that the page opened or navigated to, in order. */
  readonly opened: string[];
  /** Simulates a sign-in or sign-out in another window: the stored token changes and listeners are notified. */
  changeInOtherWindow(token: string | null): void;
  /** Reports to the page whether the shop is reachable. */
  setReachable(reachable: boolean): void;
  /** Announces the end of the kiosk session in `secondsLeft` seconds; null cancels it. */
  announceEnd(secondsLeft: number | null): void;
  /** Reports to the page that a link to another site was blocked. */
  blockExternalLink(address: string): void;
  /** Reports to the page that a download was blocked. */
  blockDownload(): void;
  /** Names of the machine's printers; empty until a test adds one. */
  readonly printers: string[];
  /** Quotes that the page sent to a printer, in order. */
  readonly printedQuotes: QuoteRequest[];
  /** Calls of `session.continue` (`stay`), `session.allowIdle` and `session.end`, in order. */
  readonly sessionEvents: ('stay' | 'allow idle' | 'end')[];
}

/** Creates a platform that keeps the session token in `tokenHolder`, and records links and cached pages. */
export function fakePlatform(
  tokenHolder: { token: string | null } = { token: null },
  stand: Stand | null = null,
  staff: Staff | null = null,
): FakePlatform {
  const opened: string[] = [];
  let pages: OfflinePage[] = [];
  let reachable = true;
  const tokenListeners = new Set<() => void>();
  const connectionListeners = new Set<(reachable: boolean) => void>();
  const sessionEvents: FakePlatform['sessionEvents'] = [];
  const externalLinkListeners = new Set<(address: string) => void>();
  const printers: string[] = [];
  const printedQuotes: QuoteRequest[] = [];
  const downloadListeners = new Set<() => void>();
  const endListeners = new Set<(secondsLeft: number | null) => void>();
  const open = (address: string) => {
    opened.push(address);
    return Promise.resolve(true);
  };
  return {
    opened,
    changeInOtherWindow(next) {
      tokenHolder.token = next;
      for (const listener of tokenListeners) listener();
    },
    sessionToken: {
      read: () => Promise.resolve(tokenHolder.token),
      save: (next) => {
        tokenHolder.token = next;
        return Promise.resolve();
      },
      delete: () => {
        tokenHolder.token = null;
        return Promise.resolve();
      },
      watch: (listener) => {
        tokenListeners.add(listener);
        return () => tokenListeners.delete(listener);
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
    watchConnection: (listener) => {
      connectionListeners.add(listener);
      listener(reachable);
      return () => connectionListeners.delete(listener);
    },
    setReachable: (next) => {
      reachable = next;
      for (const listener of connectionListeners) listener(next);
    },
    sessionEvents,
    printers,
    printedQuotes,
    blockExternalLink: (address) => {
      for (const listener of externalLinkListeners) listener(address);
    },
    blockDownload: () => {
      for (const listener of downloadListeners) listener();
    },
    announceEnd: (secondsLeft) => {
      for (const listener of endListeners) listener(secondsLeft);
    },
    session: {
      watchEnd: (listener) => {
        endListeners.add(listener);
        return () => endListeners.delete(listener);
      },
      watchExternalLinks: (listener) => {
        externalLinkListeners.add(listener);
        return () => externalLinkListeners.delete(listener);
      },
      watchBlockedDownloads: (listener) => {
        downloadListeners.add(listener);
        return () => downloadListeners.delete(listener);
      },
      continue: () => {
        sessionEvents.push('stay');
        for (const listener of endListeners) listener(null);
        return Promise.resolve();
      },
      allowIdle: () => {
        sessionEvents.push('allow idle');
        return Promise.resolve();
      },
      end: () => {
        sessionEvents.push('end');
        return Promise.resolve();
      },
      printers: () => Promise.resolve([...printers]),
      printQuote: (request) => {
        printedQuotes.push(request);
        const done = printers.includes(request.printer);
        return Promise.resolve({
          done,
          message: done ? `Sent to the printer ${request.printer}.` : 'It has no paper.',
        });
      },
      // The address contains the lines as JSON, which tests read.
      createCartTransfer: (lines) => {
        const address = `https://shop.example/shoppingCart#handover=${JSON.stringify(lines)}`;
        if (lines.length === 0) return Promise.resolve({ reason: 'invalid lines' });
        return Promise.resolve(
          address.length > MAX_TRANSFER_URL_BYTES ? { reason: 'too large' } : { address },
        );
      },
    },
  };
}
