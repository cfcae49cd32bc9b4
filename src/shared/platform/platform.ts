import type { Staff } from './staff-bridge';
import type { Stand } from './stand-bridge';
import type { Visit } from './session-bridge';

/** A page that was visited. */
export interface KeptPage {
  /** Without the shop's name. */
  title: string;
  /** Path and query. */
  href: string;
}

/**
 * What the shop asks of the machine that it runs on. Each method is an intent that makes sense on every
 * host; the renderer never learns which host answers. Chosen once: `window.platform ?? webPlatform`.
 */
export interface Platform {
  /** The session's token (opaque text), kept as safely as the host can. Never rejects: no store = null. */
  readonly memory: {
    recall(): Promise<string | null>;
    remember(token: string): Promise<void>;
    forget(): Promise<void>;
    /** Calls `listener` when another window of the shop signed in or out; gives a function that ends it. */
    watch(listener: () => void): () => void;
  };
  /**
   * Opens an https or mailto address outside the shop: a new tab, the system's browser.
   * Resolves to false when the address or the host forbids it; never rejects.
   */
  openExternal(address: string): Promise<boolean>;
  /** Leaves the shop for another site in this window; false when the host stays put. */
  leaveTo(address: string): Promise<boolean>;
  /**
   * Asks the machine to have the shop there without a network too. Resolves once it keeps what pages load, so that
   * visited ones are worth telling by `keepPage`: `from-now-on`, or `all-along` when it did so since this page was
   * opened. `never` where all of the shop is on the machine anyway, or where nothing can be kept. Never rejects.
   */
  stayAvailable(): Promise<'never' | 'from-now-on' | 'all-along'>;
  /** Notes a page whose data has just been loaded as one that can be opened without a network. Never rejects. */
  keepPage(page: KeptPage): Promise<void>;
  /** The noted pages that really can, the newest first, 20 at the most. Never rejects. */
  keptPages(): Promise<readonly KeptPage[]>;
  /**
   * Forgets all that was kept of visited pages, for whoever uses the machine next; what the shop itself needs stays.
   * Resolves when it is gone, within seconds; never rejects.
   */
  forgetPages(): Promise<void>;
  /**
   * Tells whether the shop can be reached, now and at every change; a machine that holds the shop itself need not
   * tell anything. Returns how to stop it.
   */
  watchReach(tell: (reachable: boolean) => void): () => void;
  /** The stand that the shop runs at, with its staff; null = none. */
  readonly stand: Stand | null;
  /** What only the stand's staff may do; null = no stand. */
  readonly staff: Staff | null;
  readonly visit: Visit;
}

/** Channels between preload and main, one per method. */
export const channels = {
  recall: 'memory:recall',
  remember: 'memory:remember',
  forget: 'memory:forget',
  openExternal: 'open-external',
  leaveTo: 'leave-to',
} as const;

/** Main asks the page whether it lives, and the preload answers in the page's own thread. No page knows of it. */
export const pulse = { ask: 'pulse:ask', alive: 'pulse:alive' } as const;
