import type { EntryQueue } from './outbox';
import type { Sender } from './outbox-sender';

/** A line of what staff see, as the staff menu draws it. */
export interface QueueStatusRow {
  name: string;
  value: string;
  state: 'good' | 'attention' | 'plain';
}

export interface StatusParts {
  queue: Pick<EntryQueue, 'status'>;
  standing: ReturnType<Sender['standing']>;
  isEnrolled: boolean;
  hasShop: boolean;
}

/** What staff should know of what this machine keeps for the shop. Nothing in it is personal. */
export async function queueStatus(parts: StatusParts): Promise<QueueStatusRow[]> {
  const { waiting, needsAttention, reasons, elsewhere, isNearlyFull } = await parts.queue.status();
  const rows: QueueStatusRow[] = [
    { name: 'Sending to the shop', ...sendingOf(parts) },
    {
      name: 'Waiting on this device',
      value: isNearlyFull ? `${waiting}: nearly as many as can be kept` : String(waiting),
      state: isNearlyFull ? 'attention' : waiting === 0 ? 'good' : 'plain',
    },
    {
      name: 'Refused by the shop',
      value: String(needsAttention),
      state: needsAttention === 0 ? 'good' : 'attention',
    },
  ];
  return [
    ...rows,
    ...elsewhere.map(({ shop, count }): QueueStatusRow => ({
      name: `Waiting for ${shop}`,
      state: 'attention',
      value: `${count}: sent when that is this stand’s shop again`,
    })),
    ...reasons.map(({ kind, captured_at, progress, reason }): QueueStatusRow => ({
      name: `${progress === 'needs attention' ? 'Refused' : 'Delayed'} ${kind} of ${captured_at.slice(0, 16).replace('T', ' ')}`,
      value: reason,
      state: 'attention',
    })),
  ];
}

function sendingOf({ hasShop, isEnrolled, standing }: StatusParts): Pick<QueueStatusRow, 'value' | 'state'> {
  if (!hasShop) return { value: 'this stand has no shop', state: 'plain' };
  if (!isEnrolled) return { value: 'the shop does not know this stand: it needs a code', state: 'attention' };
  if (standing === 'stranger') return { value: 'the shop has revoked this stand', state: 'attention' };
  if (standing === 'unreachable') return { value: 'the shop cannot be reached', state: 'plain' };
  if (standing === 'failed') return { value: 'the shop has a fault', state: 'attention' };
  if (standing === 'later') return { value: 'the shop is busy', state: 'plain' };
  return { value: 'ready', state: 'good' };
}
