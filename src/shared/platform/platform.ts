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

type OfflineAvailability =
  /** The host does not need or support caching. */
  | 'unsupported'
  /** The host caches the replies to requests from now on. */
  | 'from-now'
  /** The host has cached all replies since this page was opened. */
  | 'since-opened';

/**
 * Functions that the renderer needs from its host. Every host implements each method, so that the renderer does not need to
 * know the host. `window.platform ?? webPlatform` selects the implementation once.
 */
export interface Platform {
  /** Session token, stored as securely as the host can. No method rejects. */
  readonly sessionToken: {
    /** Null without a stored token. */
    read(): Promise<string | null>;
    save(token: string): Promise<void>;
    delete(): Promise<void>;
    /** Calls `listener` when another window signs in or out. Returns a function that stops it. */
    watch(listener: () => void): () => void;
  };
  /**
   * Opens an https or mailto address outside the shop. Resolves to false when address or host forbid it; never
   * rejects.
   */
  openExternal(address: string): Promise<boolean>;
  /** Navigates this window to a page of another site. Resolves to false when the host forbids it. */
  navigateTo(address: string): Promise<boolean>;
  /**
   * Requests offline availability. Resolves when pages can be saved with `saveOfflinePage`, or when it is clear that
   * they cannot. Never rejects.
   */
  enableOffline(): Promise<OfflineAvailability>;
  /** Saves a page whose data was just loaded for offline use. Never rejects. */
  saveOfflinePage(page: OfflinePage): Promise<void>;
  /** Saved pages that can be opened offline, newest first, at most 20. Never rejects. */
  offlinePages(): Promise<readonly OfflinePage[]>;
  /**
   * Deletes saved pages before another person uses the machine; files of the shop itself stay. Resolves within a few
   * seconds; never rejects.
   */
  clearOfflinePages(): Promise<void>;
  /**
   * Reports whether the shop is reachable, now and at every change; hosts with a local shop need not report. Returns
   * a function that stops it.
   */
  watchConnection(listener: (reachable: boolean) => void): () => void;
  /** The stand that runs the shop; null for none. */
  readonly stand: Stand | null;
  /** Staff methods of the stand; null for none. */
  readonly staff: Staff | null;
  readonly session: VisitorSession;
}

/** IPC channels, one per method. */
export const platformChannels = {
  readToken: 'session-token:read',
  saveToken: 'session-token:save',
  deleteToken: 'session-token:delete',
  openExternal: 'open-external',
  navigateTo: 'navigate-to',
} as const;

/**
 * The main process sends `ping`; the preload replies with `pong` from the page's main thread. The preload sends `started`
 * when the program of a page runs.
 */
export const watchdogChannels = {
  ping: 'watchdog:ping',
  pong: 'watchdog:pong',
  started: 'watchdog:started',
} as const;
