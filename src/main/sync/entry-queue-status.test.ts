import { expect, it } from 'vitest';
import { formatDateTime } from '../../shared/lib/format-date';
import { entryQueueStatusRows, type EntryQueueStatusDeps } from './entry-queue-status';

type Reason = Awaited<ReturnType<EntryQueueStatusDeps['queue']['status']>>['reasons'][number];

async function namesOfRows(captured_at: string): Promise<string[]> {
  const reason: Reason = { kind: 'lead', captured_at, progress: 'needs attention', reason: 'no consent' };
  const status = { waiting: 0, needsAttention: 1, reasons: [reason], otherShops: [], isNearlyFull: false };
  const rows = await entryQueueStatusRows({
    queue: { status: () => Promise.resolve(status) },
    lastResult: 'not tried',
    isEnrolled: true,
    hasShop: true,
  });
  return rows.map(({ name }) => name);
}

it('names the local time of a rejected entry, like the other rows of the staff menu', async () => {
  const time = '2026-11-21T23:55:00.000Z';
  expect(await namesOfRows(time)).toContain(`Rejected lead of ${formatDateTime(time)}`);
});

it('shows an entry whose time was damaged', async () => {
  expect(await namesOfRows('damaged')).toContain('Rejected lead of damaged');
});
