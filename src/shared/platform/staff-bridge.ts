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

/** A customer's cart that staff keep beyond the session. */
export interface SavedCart {
  /** '' for a new one. */
  id: string;
  /** Name of the customer, entered by staff. */
  name: string;
  lines: readonly SavedCartLine[];
}

/** Notes of staff on this machine. */
export interface StoredStaffNotes {
  talks: readonly Playlist[];
  carts: readonly (SavedCart & { keptAt: string })[];
  /** Number of notes that this machine cannot decrypt. */
  unreadable: number;
}

/** Result with a message for staff; '' for none. */
export interface StaffResult {
  done: boolean;
  said: string;
}

/** Enrolment of the stand; `name` is '' while it is not enrolled. */
export interface Enrolment {
  shop: string;
  enrolled: boolean;
  name: string;
}

/** Printers of the system, and those that the stand may use. */
export interface StandPrinters {
  known: readonly string[];
  allowed: readonly string[];
}

/** Methods that require an open staff menu. None rejects. */
export interface Staff {
  /** Null while the menu is locked. */
  notes(): Promise<StoredStaffNotes | null>;
  /** Saves a playlist; replaces one with the same id. */
  savePlaylist(talk: Playlist): Promise<StaffResult>;
  saveCart(cart: SavedCart): Promise<StaffResult>;
  deleteNote(id: string): Promise<StaffResult>;
  /** Null while the menu is locked. */
  enrolment(): Promise<Enrolment | null>;
  /** Enrols the stand with a code of `npm run shop -- stands enroll`. */
  enrol(code: string): Promise<StaffResult>;
  /** Deletes the stand's credential; entries keep waiting. */
  leaveShop(): Promise<StaffResult>;
  /** Null while the menu is locked. */
  printers(): Promise<StandPrinters | null>;
  allowPrinters(names: readonly string[]): Promise<StaffResult>;
  /** Writes refused entries to a file that is encrypted with the password. */
  exportRefused(password: string): Promise<StaffResult>;
  /** Permits this page to open `presenterWindow` once within a short time, on its own screen if there is one. */
  openPresenter(): Promise<StaffResult>;
  /** Resolves when the window is placed; otherwise it is closed. Nothing may be rendered into it before. */
  isPresenterPlaced(): Promise<StaffResult>;
}

/** Empty window for presenter notes; the page that opens it renders into it. */
export const presenterWindow = { address: 'about:blank', name: 'speaker' } as const;

/** IPC channels, one per method. */
export const staffChannels = {
  notes: 'staff:notes',
  savePlaylist: 'staff:save-playlist',
  saveCart: 'staff:save-cart',
  deleteNote: 'staff:delete-note',
  enrolment: 'staff:enrolment',
  enrol: 'staff:enrol',
  leaveShop: 'staff:leave-shop',
  printers: 'staff:printers',
  allowPrinters: 'staff:allow-printers',
  exportRefused: 'staff:export-refused',
  openPresenter: 'staff:open-presenter',
  isPresenterPlaced: 'staff:is-presenter-placed',
} as const;
