// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Client } from '../../../api/client';
import { ClientProvider } from '../../../api/client-context';
import { SubmissionStatus } from './submission-status';

type Entry = ReplyOf<'entryProgress'>['list'][number];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('keeps the newer progress when an earlier reply arrives later', async () => {
  const entry: Entry = { key: 'key of the entry', progress: 'on this device', receipt: '' };
  const answers: ((latest: Entry) => void)[] = [];
  const call = () =>
    new Promise((resolve) => answers.push((latest) => resolve({ ok: true, data: { list: [latest] } })));
  render(
    <ClientProvider value={{ call } as unknown as Client}>
      <SubmissionStatus title="Thank you" entry={entry}>
        {null}
      </SubmissionStatus>
    </ClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(4000));
  const [answerFirst, answerSecond] = answers;
  await act(() => Promise.resolve(answerSecond?.({ ...entry, progress: 'accepted', receipt: 'V1' })));
  expect(screen.getByRole('status').textContent).toBe('Received by the shop. The number is V1.');
  await act(() => Promise.resolve(answerFirst?.({ ...entry, progress: 'sent' })));
  expect(screen.getByRole('status').textContent).toBe('Received by the shop. The number is V1.');
});
