import type { HandoverLine } from '../cart/cart-transfer';

/** A quote to be printed at the stand, with the units of each size. */
export interface QuoteWish {
  printer: string;
  /** Whom it is for; '' = nobody is named. */
  recipient: string;
  lines: readonly HandoverLine[];
}

/** What came of it, in words. */
export interface PrintAnswer {
  done: boolean;
  said: string;
}

/**
 * The visit of one person on a machine that many use, one after the other. A machine of somebody's own knows no visits:
 * there nothing ever ends, and nothing needs to be handed over.
 */
export interface Visit {
  /**
   * Tells how many seconds are left when the visit is about to end because nobody touched anything, and null when that
   * is off. Returns how to stop it.
   */
  watchEnd(tell: (secondsLeft: number | null) => void): () => void;
  /**
   * Tells an address outside the shop (https or mailto) that somebody wanted to open where nothing is opened, so that
   * they can take it along. Returns how to stop it.
   */
  watchOutside(tell: (address: string) => void): () => void;
  /** Tells that a file was to be saved where none is. Returns how to stop it. */
  watchRefusedFile(tell: () => void): () => void;
  /** Somebody is still there. Never rejects. */
  stay(): Promise<void>;
  /** Ends the visit: all that the visitor left is forgotten, and the next one begins at the start. Never rejects. */
  end(): Promise<void>;
  /**
   * The address under which the shop's website proposes these lines for the cart, on any machine, made without a
   * network. Never rejects.
   */
  handOver(lines: readonly HandoverLine[]): Promise<HandedOver>;
  /** Printers that a quote can go to without a dialog; none where there are none. Never rejects. */
  printers(): Promise<readonly string[]>;
  /** Makes a quote of these lines without a network, and prints it. Never rejects. */
  printQuote(wish: QuoteWish): Promise<PrintAnswer>;
}

/** `too much` = the lines do not fit into one code, though fewer of them may. */
export type HandedOver = { address: string } | { because: 'no website' | 'no lines' | 'too much' };

/** Channels between preload and main; `ending`, `outside` and `refusedFile` go from main to the page. */
export const visitChannels = {
  stay: 'visit:stay',
  end: 'visit:end',
  handOver: 'visit:hand-over',
  printers: 'visit:printers',
  printQuote: 'visit:print-quote',
  ending: 'visit:ending',
  outside: 'visit:outside',
  refusedFile: 'visit:refused-file',
} as const;
