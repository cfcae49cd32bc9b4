import type { HandoverLine } from '../cart/cart-transfer';

/** A product of a talk. */
export interface TalkEntry {
  goods_id: number;
  goods_sn: string;
  goods_name: string;
  /** For the speaker alone. */
  note: string;
}

/** Products to be shown on stage, in their order. */
export interface Talk {
  /** '' = not kept yet. */
  id: string;
  name: string;
  entries: readonly TalkEntry[];
}

/** A line of a cart with the words that tell it. */
export interface KeptLine extends HandoverLine {
  goods_sn: string;
  goods_name: string;
  /** The size as shown. */
  size: string;
}

/** A customer's cart that staff keep beyond the visit. */
export interface KeptCart {
  /** '' = not kept yet. */
  id: string;
  /** Whose it is, in the staff's words. */
  name: string;
  lines: readonly KeptLine[];
}

/** What staff keep on this machine. */
export interface StaffShelf {
  talks: readonly Talk[];
  carts: readonly (KeptCart & { keptAt: string })[];
  /** How many this machine's key store does not open any more. */
  unreadable: number;
}

/** What became of a wish, in words for staff; '' where there is nothing to say. */
export interface StaffAnswer {
  done: boolean;
  said: string;
}

/** What the stand is to its shop: `name` is '' where the shop does not know it. */
export interface Enrolment {
  shop: string;
  enrolled: boolean;
  name: string;
}

/** The system's printers, and those of them that the stand may use. */
export interface StandPrinters {
  known: readonly string[];
  allowed: readonly string[];
}

/** What only the stand's staff may do, while their menu is open; otherwise all of it is refused. Nothing rejects. */
export interface Staff {
  /** Null while the menu is locked. */
  shelf(): Promise<StaffShelf | null>;
  /** Keeps a list; one with the same id gives way. */
  keepTalk(talk: Talk): Promise<StaffAnswer>;
  keepCart(cart: KeptCart): Promise<StaffAnswer>;
  drop(id: string): Promise<StaffAnswer>;
  /** Null while the menu is locked. */
  enrolment(): Promise<Enrolment | null>;
  /** Makes the stand known to its shop by the code that `npm run stands` printed. */
  enrol(code: string): Promise<StaffAnswer>;
  /** Forgets what the stand proves itself by; what waits stays. */
  leaveShop(): Promise<StaffAnswer>;
  /** Null while the menu is locked. */
  printers(): Promise<StandPrinters | null>;
  allowPrinters(names: readonly string[]): Promise<StaffAnswer>;
  /** Writes what the shop refused into a file that only the password opens. */
  exportRefused(password: string): Promise<StaffAnswer>;
  /** Lets this page open `speakerWindow` once, soon: on a screen of its own where there is one, else beside. */
  speak(): Promise<StaffAnswer>;
  /** Done once that window stays at its place; else it is closed, and nothing may have been drawn into it before. */
  speakerStands(): Promise<StaffAnswer>;
}

/** The window with notes for who speaks: empty, and drawn into by the page that opens it. */
export const speakerWindow = { address: 'about:blank', name: 'speaker' } as const;

/** Channels between preload and main, one per method. */
export const staffChannels = {
  shelf: 'staff:shelf',
  keepTalk: 'staff:keep-talk',
  keepCart: 'staff:keep-cart',
  drop: 'staff:drop',
  enrolment: 'staff:enrolment',
  enrol: 'staff:enrol',
  leaveShop: 'staff:leave-shop',
  printers: 'staff:printers',
  allowPrinters: 'staff:allow-printers',
  exportRefused: 'staff:export-refused',
  speak: 'staff:speak',
  speakerStands: 'staff:speaker-stands',
} as const;
