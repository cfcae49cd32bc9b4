import { randomUUID } from 'node:crypto';
import { queueMessages } from '../../shared/stands/outbox-messages';
import { BusinessError } from '../../server/http/errors';
import type { Log } from '../../server/observability/log';
import { EntryTooLarge, QueueFull, type EntryQueue } from './outbox';
import type { Sender } from './outbox-sender';
import type { EntryDesk } from '../session/session-handlers';

/** So long an answer waits for the shop, while a person looks at a button. */
const GRACE_MS = 2500;

export interface EntryDeskParts {
  queue: EntryQueue;
  /** Resolves at the end of the sender's next round, or after so many milliseconds. */
  nextRound: (longestMs: number) => Promise<void>;
  /** Has the sender try now. */
  send: () => void;
  /** How the sender's last request went. */
  standing: Sender['standing'];
  /** Whether there is a shop to send to at all. */
  mayArrive: () => boolean;
  now: () => number;
  log: Log;
}

/** Takes entries for the queue on behalf of calls. What it says is kept is on the disk. */
export function entryDesk(parts: EntryDeskParts): EntryDesk {
  const { queue, nextRound, send, standing, mayArrive, now, log } = parts;

  return {
    newKey: () => randomUUID(),
    progressOf: (keys) => queue.progressOf(keys),
    async keep(entry) {
      try {
        await queue.put(entry);
      } catch (error) {
        const because =
          error instanceof QueueFull ? 'queueFull' : error instanceof EntryTooLarge ? 'tooLong' : 'notSaved';
        log.error('entry-not-kept', { kind: entry.kind, because });
        throw new BusinessError(queueMessages[because].en);
      }
      send();
    },
    async arrival(key) {
      const until = now() + GRACE_MS;
      let mayCome = mayArrive();
      for (;;) {
        const [entry = { key, progress: 'on this device', receipt: '' }] = await queue.progressOf([key]);
        const isSettled = entry.progress === 'accepted' || entry.progress === 'needs attention';
        if (isSettled || !mayCome || now() >= until) return entry;
        await nextRound(until - now());
        mayCome = standing() === 'answered';
      }
    },
  };
}
