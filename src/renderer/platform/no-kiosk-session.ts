import type { VisitorSession } from '../../shared/platform/session-bridge';

const unsubscribed = () => () => undefined;
const done = () => Promise.resolve();

/** For a private machine: its visits never end, and nothing is handed over or printed. */
export const noKioskSession: VisitorSession = {
  watchEnd: unsubscribed,
  watchExternalLinks: unsubscribed,
  watchBlockedDownloads: unsubscribed,
  continue: done,
  end: done,
  createCartTransfer: () => Promise.resolve({ reason: 'no website' }),
  printers: () => Promise.resolve([]),
  printQuote: () => Promise.resolve({ done: false, message: '' }),
};
