import type { TransferLine } from '../cart/cart-transfer';

/** A quote to print at the stand. */
export interface QuoteRequest {
  printer: string;
  /** '' for none. */
  recipient: string;
  lines: readonly TransferLine[];
}

export interface PrintResult {
  done: boolean;
  /** For the visitor. */
  message: string;
}

/**
 * A visitor's session on a shared machine. On a personal machine sessions never end, and nothing needs to be
 * transferred.
 */
export interface VisitorSession {
  /**
   * Reports the seconds until the session ends for lack of input, 0 when it is ending (which waits for data that is being
   * saved), and null when it continues. Returns a function that stops it.
   */
  watchEnd(listener: (secondsLeft: number | null) => void): () => void;
  /**
   * Reports an external address (https or mailto) that this host does not open, so that it can be shown. Returns a
   * function that stops it.
   */
  watchExternalLinks(listener: (address: string) => void): () => void;
  /** Reports a blocked download. Returns a function that stops it. */
  watchBlockedDownloads(listener: () => void): () => void;
  /** Keeps the session open and, on a machine of sales staff, the display on. Never rejects. */
  continue(): Promise<void>;
  /**
   * Ends the effect of `continue` on a machine of sales staff: the display may turn off, and keys for reload and navigation work
   * again. Never rejects.
   */
  allowIdle(): Promise<void>;
  /** Ends the session and deletes the visitor's data. Never rejects. */
  end(): Promise<void>;
  /** Returns an address that proposes these lines for the cart on another device. Works offline; never rejects. */
  createCartTransfer(lines: readonly TransferLine[]): Promise<CartTransferResult>;
  /** Printers that print without a dialog. Never rejects. */
  printers(): Promise<readonly string[]>;
  /** Creates and prints a quote offline. Never rejects. */
  printQuote(request: QuoteRequest): Promise<PrintResult>;
}

/** `invalid lines` = a line is invalid, or there is none; `too large` = the lines do not fit into one QR code. */
export type CartTransferResult =
  | { address: string }
  | { reason: 'no website' | 'invalid lines' | 'too large' };

/** IPC channels; `ending`, `externalLink` and `blockedDownload` go from main to the page. */
export const sessionChannels = {
  continue: 'session:continue',
  allowIdle: 'session:allow-idle',
  end: 'session:end',
  createCartTransfer: 'session:create-cart-transfer',
  printers: 'session:printers',
  printQuote: 'session:print-quote',
  ending: 'session:ending',
  externalLink: 'session:external-link',
  blockedDownload: 'session:blocked-download',
} as const;
