import { expect, it } from 'vitest';
import { createSandbox } from './sandbox-provider';

const amount = { units: 1290, currency: 'USD' };

it('keeps a payment that is confirmed while the attempt is closed', async () => {
  const { provider, decide } = createSandbox({
    publicOrigin: () => 'https://shop.test',
    clock: () => new Date('2026-03-02T09:00:00Z'),
  });
  const { signal } = new AbortController();
  const closing = provider.close('log-1', signal);
  const notification = await decide({ logId: 'log-1', amount, decision: 'confirm' });
  const closed = await closing;
  expect(await provider.query('log-1', signal)).toEqual(closed);
  expect(await provider.readNotification(notification)).toEqual({ logId: 'log-1', status: closed });
});
