import type { VisitorSession } from './session-bridge';
import type { Staff } from './staff-bridge';
import type { Stand } from './stand-bridge';

/** A page that is available offline. */
export interface OfflinePage {
  /** Without the shop's name. */
  title: string;
  /** Path and query. */
  href: string;
}

/**
 * What the renderer needs from its host. Each method is an intent that makes sense on every host; the renderer does
 * not know the host. `window.platform ?? webPlatform` selects it once.
 */
export interface Platform {
  /** Session token, stored as securely as the host can. Never rejects; null without a store. */
  readonly sessionToken: {
    recall(): Promise<string | null>;
    remember(token: string): Promise<void>;
    forget(): Promise<void>;
    /** Calls `listener` when another window signs in or out. Returns a function that stops it. */
    watch(listener: () => void): () => void;
  };
  /**
   * Opens an https or mailto address outside the shop. Resolves to false when address or host forbid it; never
   * rejects.
   */
  openExternal(address: string): Promise<boolean>;
  /** Navigates this window to another site. Resolves to false when the host forbids it. */
  leaveTo(address: string): Promise<boolean>;
  /**
   * Requests offline availability. Resolves when pages can be saved with `saveOfflinePage`: `from-now-on`, or
   * `all-along` when the host has cached since this page was opened. `never` when the host needs or supports no
   * caching. Never rejects.
   */
  enableOffline(): Promise<'never' | 'from-now-on' | 'all-along'>;
  /** Saves a page whose data was just loaded for offline use. Never rejects. */
  saveOfflinePage(page: OfflinePage): Promise<void>;
  /** Saved pages that can be opened offline, newest first, at most 20. Never rejects. */
  offlinePages(): Promise<readonly OfflinePage[]>;
  /**
   * Deletes saved pages before another person uses the machine; files of the shop itself are kept. Resolves within
   * seconds; never rejects.
   */
  clearOfflinePages(): Promise<void>;
  /**
   * Reports whether the shop is reachable, now and at every change; hosts with a local shop need not report. Returns
   * a function that stops it.
   */
  watchConnection(tell: (reachable: boolean) => void): () => void;
  /** The stand that runs the shop; null for none. */
  readonly stand: Stand | null;
  /** Staff methods of the stand; null for none. */
  readonly staff: Staff | null;
  readonly session: VisitorSession;
}

/** IPC channels, one per method. */
export const platformChannels = {
  recall: 'session-token:recall',
  remember: 'session-token:remember',
  forget: 'session-token:forget',
  openExternal: 'open-external',
  leaveTo: 'leave-to',
} as const;

/** Main asks the preload, which answers in the page's thread. */
export const watchdogChannels = { ask: 'watchdog:ask', alive: 'watchdog:alive' } as const;
