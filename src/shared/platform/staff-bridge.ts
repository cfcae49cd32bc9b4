import type { TransferLine } from '../cart/cart-transfer';

/** A product of a playlist. */
export interface PlaylistEntry {
  goods_id: number;
  goods_sn: string;
  goods_name: string;
  /** Visible to the presenter only. */
  note: string;
}

/** Products for a presentation, in order. */
export interface Playlist {
  /** '' for a new one. */
  id: string;
  name: string;
  entries: readonly PlaylistEntry[];
}

/** A cart line with its display texts. */
export interface SavedCartLine extends TransferLine {
  goods_sn: string;
  goods_name: string;
  /** Size as shown. */
  size: string;
}

/** A customer's cart that staff save beyond the session. */
export interface SavedCart {
  /** '' for a new one. */
  id: string;
  /** Name of the customer, entered by staff. */
  name: string;
  lines: readonly SavedCartLine[];
}

/** Sales notes on this machine: playlists and saved carts. */
export interface StoredSalesNotes {
  playlists: readonly Playlist[];
  /** `savedAt` is an ISO 8601 time. */
  carts: readonly (SavedCart & { savedAt: string })[];
  /** Number of notes that this machine cannot decrypt. */
  unreadable: number;
}

export interface StaffResult {
  done: boolean;
  /** For staff; '' for none. */
  message: string;
}

/** Enrollment of the stand; `name` is '' while it is not enrolled. */
export interface Enrollment {
  shop: string;
  enrolled: boolean;
  name: string;
}

export interface StandPrinters {
  /** Printers of the operating system. */
  installed: readonly string[];
  /** Printers that the stand may use. They need not be installed at the moment. */
  allowed: readonly string[];
}

/** Methods that require an open staff menu. None rejects. */
export interface Staff {
  /** Null while the menu is locked. */
  notes(): Promise<StoredSalesNotes | null>;
  /** Saves a playlist; replaces one with the same id. */
  savePlaylist(playlist: Playlist): Promise<StaffResult>;
  saveCart(cart: SavedCart): Promise<StaffResult>;
  deleteNote(id: string): Promise<StaffResult>;
  /** Null while the menu is locked. */
  enrollment(): Promise<Enrollment | null>;
  /** Enrolls the stand with a code of `npm run shop -- stands enroll`. */
  enroll(code: string): Promise<StaffResult>;
  /** Deletes the stand's credential; queued entries stay in the queue. */
  leaveShop(): Promise<StaffResult>;
  /** Null while the menu is locked. */
  printers(): Promise<StandPrinters | null>;
  allowPrinters(names: readonly string[]): Promise<StaffResult>;
  /** Writes entries that the shop rejected, and those for other shops, to a file, encrypted with the password. */
  exportUndelivered(password: string): Promise<StaffResult>;
  /** Deletes the entries of the latest export, except those that were sent again since. */
  deleteExported(): Promise<StaffResult>;
  /**
   * Permits this page to open `presenterWindow` once within a short time, on a second display if one is connected.
   */
  openPresenter(): Promise<StaffResult>;
  /**
   * Waits until the presenter window is in its place, or is closed because it could not be placed (`done: false`).
   * Nothing may be rendered into the window before.
   */
  waitForPresenter(): Promise<StaffResult>;
}

/** Empty window for presenter notes; the page that opens it renders into it. */
export const presenterWindow = { address: 'about:blank', name: 'presenter' } as const;

/** IPC channels, one per method. */
export const staffChannels = {
  notes: 'staff:notes',
  savePlaylist: 'staff:save-playlist',
  saveCart: 'staff:save-cart',
  deleteNote: 'staff:delete-note',
  enrollment: 'staff:enrollment',
  enroll: 'staff:enroll',
  leaveShop: 'staff:leave-shop',
  printers: 'staff:printers',
  allowPrinters: 'staff:allow-printers',
  exportUndelivered: 'staff:export-undelivered',
  deleteExported: 'staff:delete-exported',
  openPresenter: 'staff:open-presenter',
  waitForPresenter: 'staff:wait-for-presenter',
} as const;
