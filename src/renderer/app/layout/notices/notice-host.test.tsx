// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNotify, type Notify } from '../../../state/notices';
import type { NumberedNotice } from './notice-action';
import { NoticeHost } from './notice-host';

vi.mock('./toast-host', () => ({
  ToastHost: ({ notices }: { notices: readonly NumberedNotice[] }) =>
    notices.map(({ number, text }) => <p key={number}>{text}</p>),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows an error again that a visitor causes repeatedly', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let notify: Notify = () => undefined;
  function Page() {
    notify = useNotify();
    return null;
  }
  render(
    <NoticeHost>
      <Page />
    </NoticeHost>,
  );
  const fail = () => act(() => Promise.resolve(notify({ tone: 'error', text: 'The shop did not answer.' })));
  await fail();
  // Several calls that fail for one reason show one message.
  await fail();
  expect(await screen.findAllByText('The shop did not answer.')).toHaveLength(1);
  for (let click = 1; click <= 3; click++) {
    vi.advanceTimersByTime(900);
    await fail();
  }
  expect(screen.getAllByText('The shop did not answer.')).toHaveLength(2);
});
