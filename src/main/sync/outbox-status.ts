import type { StatusRow } from '../../shared/platform/stand-bridge';
import type { Outbox } from './outbox';
import type { OutboxSender } from './outbox-sender';

export interface StatusParts {
  outbox: Pick<Outbox, 'status'>;
  lastResult: ReturnType<OutboxSender['lastResult']>;
  isEnrolled: boolean;
  hasShop: boolean;
}

/** Returns status rows about the outbox, without personal data. */
export async function outboxStatusRows(parts: StatusParts): Promise<StatusRow[]> {
  const { waiting, needsAttention, reasons, elsewhere, isNearlyFull } = await parts.outbox.status();
  const rows: StatusRow[] = [
    { name: 'Sending to the shop', ...sendingOf(parts) },
    {
      name: 'Waiting on this device',
      value: isNearlyFull ? `${waiting}: the outbox is nearly full` : String(waiting),
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
    ...elsewhere.map(({ shop, count }): StatusRow => ({
      name: `Waiting for ${shop}`,
      state: 'attention',
      value: `${count}: sent when that is this stand’s shop again`,
    })),
    ...reasons.map(({ kind, captured_at, progress, reason }): StatusRow => ({
      name: `${progress === 'needs attention' ? 'Refused' : 'Delayed'} ${kind} of ${captured_at.slice(0, 16).replace('T', ' ')}`,
      value: reason,
      state: 'attention',
    })),
  ];
}

function sendingOf({ hasShop, isEnrolled, lastResult }: StatusParts): Pick<StatusRow, 'value' | 'state'> {
  if (!hasShop) return { value: 'this stand has no shop', state: 'plain' };
  if (!isEnrolled) return { value: 'the shop does not know this stand: it needs a code', state: 'attention' };
  if (lastResult === 'unauthorized') return { value: 'the shop has revoked this stand', state: 'attention' };
  if (lastResult === 'unreachable') return { value: 'the shop cannot be reached', state: 'plain' };
  if (lastResult === 'failed') return { value: 'the shop reports an error', state: 'attention' };
  if (lastResult === 'later') return { value: 'the shop is busy', state: 'plain' };
  return { value: 'ready', state: 'good' };
}
