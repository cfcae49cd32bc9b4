// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DrawerPanel } from './drawer-panel';

afterEach(cleanup);

/** A page with a button that opens the panel, and a button of the page in the panel that closes it. */
function Page({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <DrawerPanel open={open} onClose={() => setOpen(false)} title="Filters">
        <button type="button" onClick={() => setOpen(false)}>
          Show
        </button>
        {children}
      </DrawerPanel>
    </>
  );
}

async function openPage(children?: ReactNode) {
  const user = userEvent.setup();
  render(<Page>{children}</Page>);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, close: await screen.findByRole('button', { name: 'Close' }) };
}

it.each([
  ['a text area', <textarea key="last" data-testid="last" />],
  ['an element with a tabindex', <div key="last" data-testid="last" tabIndex={0} />],
])('keeps the focus inside when the last control is %s', async (_control, last) => {
  const { user, close } = await openPage(last);
  screen.getByTestId('last').focus();
  await user.tab();
  expect(document.activeElement).toBe(close);
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByTestId('last'));
});

it('skips elements that the focus cannot reach when it wraps', async () => {
  const { user, close } = await openPage(
    <>
      <button type="button">Last</button>
      <div tabIndex={-1} />
      <details>
        <summary tabIndex={-1}>More</summary>
        <input aria-label="Hidden" />
      </details>
    </>,
  );
  screen.getByRole('button', { name: 'Last' }).focus();
  await user.tab();
  expect(document.activeElement).toBe(close);
});

it.each(['Close', 'Show'])('returns the focus to the opener after %s', async (name) => {
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});
