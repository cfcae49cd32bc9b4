import type { StatusRow } from '../../shared/platform/stand-bridge';
import type { EntryQueue } from './entry-queue';
import type { EntryQueueSender } from './entry-queue-sender';
import type { StandEnroller } from './stand-enroller';

export interface EntryQueueStatusDeps {
  queue: Pick<EntryQueue, 'status'>;
  /** Result of the last request to the shop. */
  lastResult: ReturnType<EntryQueueSender['lastResult']>;
  isEnrolled: boolean;
  codeState: ReturnType<StandEnroller['codeState']>;
  hasShop: boolean;
}

/** Returns status rows about the entry queue, without personal data. */
export async function entryQueueStatusRows(deps: EntryQueueStatusDeps): Promise<StatusRow[]> {
  const { waiting, needsAttention, reasons, otherShops, isNearlyFull } = await deps.queue.status();
  const waitingState = waiting === 0 ? 'good' : 'plain';
  const rows: StatusRow[] = [
    { name: 'Sending to the shop', ...sendingStatus(deps) },
    {
      name: 'Waiting on this device',
      value: isNearlyFull ? `${waiting}: the entry queue is nearly full` : String(waiting),
      state: isNearlyFull ? 'attention' : waitingState,
    },
    {
      name: 'Rejected by the shop',
      value: String(needsAttention),
      state: needsAttention === 0 ? 'good' : 'attention',
    },
  ];
  return [
    ...rows,
    ...otherShops.map(({ shop, count }): StatusRow => ({
      name: `Waiting for ${shop}`,
      state: 'attention',
      value: `${count}: sent when the stand belongs to that shop again`,
    })),
    ...reasons.map(({ kind, captured_at, progress, reason }): StatusRow => ({
      name: `${progress === 'needs attention' ? 'Rejected' : 'Delayed'} ${kind} of ${captured_at.slice(0, 16).replace('T', ' ')}`,
      value: reason,
      state: 'attention',
    })),
  ];
}

const missingEnrollment: Record<EntryQueueStatusDeps['codeState'], string> = {
  none: 'enter an enrollment code',
  waiting: 'the entered code waits for the shop’s answer',
  refused: 'the entered code is invalid, expired or already used',
};

function sendingStatus({
  hasShop,
  isEnrolled,
  codeState,
  lastResult,
}: EntryQueueStatusDeps): Pick<StatusRow, 'value' | 'state'> {
  if (!hasShop) return { value: 'no shop is set', state: 'plain' };
  if (!isEnrolled) return { value: `not enrolled: ${missingEnrollment[codeState]}`, state: 'attention' };
  if (lastResult === 'unauthorized')
    return { value: 'the shop has revoked the enrollment', state: 'attention' };
  if (lastResult === 'unreachable') return { value: 'the shop cannot be reached', state: 'plain' };
  if (lastResult === 'failed') return { value: 'the shop reports an error', state: 'attention' };
  if (lastResult === 'later') return { value: 'the shop is busy', state: 'plain' };
  return { value: 'ready', state: 'good' };
}
