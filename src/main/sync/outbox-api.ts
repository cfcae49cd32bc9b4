import { randomUUID } from 'node:crypto';
import { BusinessError } from '../../server/http/errors';
import type { Log } from '../../server/observability/log';
import { outboxMessages } from '../../shared/stands/outbox-messages';
import type { OutboxApi } from '../session/session-handlers';
import { EntryTooLargeError, OutboxFullError, type Outbox } from './outbox';
import type { OutboxSender } from './outbox-sender';

/** Milliseconds for which a reply waits for the shop. */
const WAIT_MS = 2500;

export interface OutboxApiParts {
  outbox: Outbox;
  /** Resolves after the next round of the sender, or after this many milliseconds. */
  nextRound: (longestMs: number) => Promise<void>;
  /** Triggers the sender. */
  send: () => void;
  /** Result of the sender's last request. */
  lastResult: OutboxSender['lastResult'];
  /** False when no shop can receive entries. */
  mayArrive: () => boolean;
  now: () => number;
  log: Log;
}

/** Adds entries on behalf of handlers. An entry is on disk before a promise resolves. */
export function createOutboxApi(parts: OutboxApiParts): OutboxApi {
  const { outbox, nextRound, send, lastResult, mayArrive, now, log } = parts;

  return {
    newKey: () => randomUUID(),
    progressOf: (keys) => outbox.progressOf(keys),
    async add(entry) {
      try {
        await outbox.add(entry);
      } catch (error) {
        const because =
          error instanceof OutboxFullError
            ? 'queueFull'
            : error instanceof EntryTooLargeError
              ? 'tooLong'
              : 'notSaved';
        log.error('outbox.entry_rejected', { kind: entry.kind, because });
        throw new BusinessError(outboxMessages[because].en);
      }
      send();
    },
    async waitForProgress(key) {
      const until = now() + WAIT_MS;
      let mayCome = mayArrive();
      for (;;) {
        const [entry = { key, progress: 'on this device', receipt: '' }] = await outbox.progressOf([key]);
        const isSettled = entry.progress === 'accepted' || entry.progress === 'needs attention';
        if (isSettled || !mayCome || now() >= until) return entry;
        await nextRound(until - now());
        mayCome = lastResult() === 'answered';
      }
    },
  };
}
