import type { Visit } from '../../shared/platform/session-bridge';

const unwatched = () => () => undefined;
const done = () => Promise.resolve();

/** Somebody's own machine: a visit is theirs to end, by closing it. */
export const noVisits: Visit = {
  watchEnd: unwatched,
  watchOutside: unwatched,
  watchRefusedFile: unwatched,
  stay: done,
  end: done,
  handOver: () => Promise.resolve({ because: 'no website' }),
  printers: () => Promise.resolve([]),
  printQuote: () => Promise.resolve({ done: false, said: '' }),
};
