// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFocusRecovery } from './focus-recovery';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ children }: { children: ReactNode }) {
  useFocusRecovery();
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}

/** Shows `children` until its button is pressed, and then `after`. */
function Replaced({ after = null, children = 'Try again' }: { after?: ReactNode; children?: ReactNode }) {
  const [isDone, setDone] = useState(false);
  return isDone ? after : <button onClick={() => setDone(true)}>{children}</button>;
}

/** Focuses the button and presses it. Returns after the focus has been recovered. */
async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await settle();
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(200));
const focused = () => document.activeElement;

describe('a focused element that disappears', () => {
  it('passes the focus on to the content that takes its place', async () => {
    render(
      <Page>
        <p>Before</p>
        <Replaced after={<p>Loading…</p>} />
        <button>After</button>
      </Page>,
    );
    await press('Try again');
    expect(focused()).toBe(screen.getByText('Loading…'));
  });

  it('passes the focus on again when that content is replaced', async () => {
    function Section() {
      const [content, setContent] = useState('failure');
      if (content === 'failure') return <button onClick={() => setContent('skeleton')}>Try again</button>;
      if (content === 'skeleton') return <p key="skeleton">Loading…</p>;
      return null;
    }
    const { rerender } = render(
      <Page>
        <Section />
        <p>Next part</p>
      </Page>,
    );
    await press('Try again');
    rerender(
      <Page>
        <p>Next part</p>
      </Page>,
    );
    await settle();
    expect(focused()?.textContent).toBe('Next part');
  });

  it('passes the focus on to the next row, and from the last one to the previous', async () => {
    function List() {
      const [rows, setRows] = useState(['one', 'two', 'three']);
      return (
        <ul>
          {rows.map((row) => (
            <li key={row} data-testid={row}>
              <button
                onClick={() => setRows(rows.filter((other) => other !== row))}
              >{`Remove ${row}`}</button>
            </li>
          ))}
        </ul>
      );
    }
    render(
      <Page>
        <List />
      </Page>,
    );
    await press('Remove two');
    expect(focused()).toBe(screen.getByTestId('three'));
    await press('Remove three');
    expect(focused()).toBe(screen.getByTestId('one'));
    await press('Remove one');
    expect(focused()).toBe(screen.getByRole('list'));
  });

  it.each([
    ['a button, which a second press of Enter would use', <button key="next">Remove</button>],
    ['an element that is hidden from screen readers', <span key="next" aria-hidden="true" />],
    ['an element that is not visible', <p key="next" className="visually-hidden" />],
  ])('does not pass the focus on to %s', async (_case, next) => {
    render(
      <Page>
        <div data-testid="part">
          <Replaced />
          {next}
        </div>
      </Page>,
    );
    await press('Try again');
    expect(focused()).toBe(screen.getByTestId('part'));
  });

  it('keeps the focus in an open dialog', async () => {
    render(
      <Page>
        <dialog open data-testid="dialog">
          <Replaced />
        </dialog>
      </Page>,
    );
    await press('Try again');
    expect(focused()).toBe(screen.getByTestId('dialog'));
  });
});

it('leaves the element without a tab stop when the focus moves on', async () => {
  render(
    <Page>
      <Replaced after={<p>Loading…</p>} />
      <button>After</button>
    </Page>,
  );
  await press('Try again');
  expect(screen.getByText('Loading…').tabIndex).toBe(-1);
  screen.getByRole('button', { name: 'After' }).focus();
  expect(screen.getByText('Loading…').hasAttribute('tabindex')).toBe(false);
});

it('does not move a focus that the screen has moved itself', async () => {
  render(
    <Page>
      <Replaced after={<p>Done</p>} />
      <h2 tabIndex={-1}>Result</h2>
    </Page>,
  );
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  screen.getByRole('heading').focus();
  await settle();
  expect(focused()).toBe(screen.getByRole('heading'));
});

it('does not move the focus of a visitor who has left the control', async () => {
  render(
    <Page>
      <Replaced after={<p>Done</p>} />
    </Page>,
  );
  const button = screen.getByRole('button');
  button.focus();
  button.blur();
  fireEvent.pointerDown(document.body);
  fireEvent.click(button);
  await settle();
  expect(focused()).toBe(document.body);
});
