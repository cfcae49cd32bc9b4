import { parseLink } from '../../shared/lib/link';
import type { Platform } from '../../shared/platform/platform';
import type { VisitorSession } from '../../shared/platform/session-bridge';

const TOKEN_KEY = 'token';

/** A token that the browser could not store (private mode, policy, quota). The session then ends with the page. */
let unstoredToken: string | null = null;

/** Loads a separate chunk, which is needed only after the first paint or without a network. */
const importOfflineCode = () => import('./web-offline');

const neverReports = () => () => undefined;
const doesNothing = () => Promise.resolve();

/** The session of a personal machine: it never ends, and carts are neither transferred nor printed. */
export const noKioskSession: VisitorSession = {
  watchEnd: neverReports,
  watchExternalLinks: neverReports,
  watchBlockedDownloads: neverReports,
  continue: doesNothing,
  allowIdle: doesNothing,
  end: doesNothing,
  createCartTransfer: () => Promise.resolve({ reason: 'no website' }),
  printers: () => Promise.resolve([]),
  printQuote: () => Promise.resolve({ done: false, message: '' }),
};

/** The platform of a browser: local storage, tabs, and the caches of the service worker. */
export const webPlatform: Platform = {
  sessionToken: {
    read: () => tryStorage(() => unstoredToken ?? localStorage.getItem(TOKEN_KEY), null),
    save(token) {
      unstoredToken = token;
      return tryStorage(() => {
        localStorage.setItem(TOKEN_KEY, token);
        unstoredToken = null;
      }, undefined);
    },
    delete() {
      unstoredToken = null;
      return tryStorage(() => localStorage.removeItem(TOKEN_KEY), undefined);
    },
    watch(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        // The key is null when the whole storage was cleared.
        if (key === TOKEN_KEY || key === null) listener();
      };
      // A page in the back-forward cache receives no events of the storage.
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener();
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onShow);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onShow);
      };
    },
  },
  openExternal(address) {
    const link = parseLink(address);
    if (link.kind !== 'outside') return Promise.resolve(false);
    window.open(link.href, '_blank', 'noopener');
    return Promise.resolve(true);
  },
  navigateTo(address) {
    const link = parseLink(address);
    if (link.kind !== 'outside') return Promise.resolve(false);
    window.location.assign(link.href);
    return Promise.resolve(true);
  },
  enableOffline: () =>
    importOfflineCode().then(
      ({ enableOffline }) => enableOffline(),
      () => 'unsupported' as const,
    ),
  saveOfflinePage: (page) =>
    importOfflineCode().then(
      ({ saveOfflinePage }) => saveOfflinePage(page),
      () => undefined,
    ),
  offlinePages: () =>
    importOfflineCode().then(
      ({ offlinePages }) => offlinePages(),
      () => [],
    ),
  clearOfflinePages: () =>
    importOfflineCode().then(
      ({ clearOfflinePages }) => clearOfflinePages(),
      () => undefined,
    ),
  watchConnection(listener) {
    const abort = new AbortController();
    const check = async () => {
      // A browser that is offline may still reach a server on its own machine. It may be online again when that check ends.
      const isReachable =
        navigator.onLine ||
        (await importOfflineCode().then(
          ({ isServerReachable }) => isServerReachable(),
          () => false,
        ));
      if (!abort.signal.aborted) listener(isReachable || navigator.onLine);
    };
    for (const event of ['online', 'offline']) {
      window.addEventListener(event, () => void check(), { signal: abort.signal });
    }
    void check();
    return () => abort.abort();
  },
  stand: null,
  staff: null,
  session: noKioskSession,
};

function tryStorage<Value>(work: () => Value, fallback: Value): Promise<Value> {
  try {
    return Promise.resolve(work());
  } catch {
    return Promise.resolve(fallback);
  }
}
