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
  };
  /**
   * Opens an https or mailto address outside the shop: a new tab, the system's browser.
   * Resolves to false when the address or the host forbids it; never rejects.
   */
  openExternal(address: string): Promise<boolean>;
  /** Leaves the shop for another site in this window; false when the host stays put. */
  leaveTo(address: string): Promise<boolean>;
}

/** Channels between preload and main, one per method. */
export const channels = {
  recall: 'memory:recall',
  remember: 'memory:remember',
  forget: 'memory:forget',
  openExternal: 'open-external',
  leaveTo: 'leave-to',
} as const;
