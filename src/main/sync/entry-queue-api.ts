import { BusinessError } from '../../server/http/errors';
import type { Log } from '../../server/observability/log';
import type { EntryKind } from '../../shared/contract/stands';
import { entryQueueMessages } from '../../shared/stands/entry-queue-messages';
import type { EntryQueueApi } from '../session/session-handlers';
import { EntryTooLargeError, EntryQueueFullError, type EntryQueue } from './entry-queue';
import type { EntryQueueSender } from './entry-queue-sender';

/** Milliseconds for which the reply to a visitor waits for the shop's answer to an entry. */
const PROGRESS_WAIT_MS = 2500;

export interface EntryQueueApiDeps {
  queue: EntryQueue;
  /** Resolves after the next batch of the sender, or after this many milliseconds. */
  waitForBatch: (maxMs: number) => Promise<void>;
  /** Triggers the sender. */
  send: () => void;
  /** Result of the sender's last request. */
  lastResult: EntryQueueSender['lastResult'];
  /** False while entries cannot be sent: without a shop or an enrollment. */
  canDeliver: () => boolean;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  log: Log;
}

function rejectionReason(error: unknown, kind: EntryKind): keyof typeof entryQueueMessages {
  if (error instanceof EntryQueueFullError) return 'queueFull';
  if (!(error instanceof EntryTooLargeError)) return 'notSaved';
  return kind === 'order' ? 'tooLongRequest' : 'tooLong';
}

/** Adds entries for the handlers of a kiosk session. An entry is on disk before the promise of `add` resolves. */
export function createEntryQueueApi(deps: EntryQueueApiDeps): EntryQueueApi {
  const { queue, waitForBatch, send, lastResult, canDeliver, now, log } = deps;

  return {
    progressOf: (keys) => queue.progressOf(keys),
    async add(entry) {
      try {
        await queue.add(entry);
      } catch (error) {
        const reason = rejectionReason(error, entry.kind);
        log.error('entry_queue.entry_rejected', { kind: entry.kind, reason });
        throw new BusinessError(entryQueueMessages[reason]);
      }
      send();
    },
    async waitForProgress(key) {
      const deadline = now() + PROGRESS_WAIT_MS;
      let isAnswerPossible = canDeliver();
      for (;;) {
        const [entry = { key, progress: 'on this device', receipt: '' }] = await queue.progressOf([key]);
        const isSettled = entry.progress === 'accepted' || entry.progress === 'needs attention';
        if (isSettled || !isAnswerPossible || now() >= deadline) return entry;
        await waitForBatch(deadline - now());
        isAnswerPossible = lastResult() === 'answered';
      }
    },
  };
}
