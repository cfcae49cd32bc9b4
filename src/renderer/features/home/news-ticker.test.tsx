// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockScroll } from '../../lib/scroll-lock';
import { NewsTicker } from './news-ticker';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const news = ['One', 'Two', 'Three'].map((title, index) => ({
  id: index + 1,
  title,
  url: '',
  date: '2026-01-01',
}));
const shown = () =>
  screen.getAllByRole('listitem', { hidden: true }).findIndex(({ dataset }) => dataset['current'] === 'true');
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

it('rotates the news and pauses while covered by a full-page overlay', () => {
  render(<NewsTicker news={news} />, { wrapper: MemoryRouter });
  pass(5);
  expect(shown()).toBe(1);
  let uncover: () => void = () => undefined;
  act(() => void (uncover = lockScroll('window')));
  pass(60);
  expect(shown()).toBe(1);
  act(uncover);
  pass(5);
  expect(shown()).toBe(2);
});

it('pauses while it contains the keyboard focus when the mouse leaves', () => {
  render(<NewsTicker news={news} />, { wrapper: MemoryRouter });
  const next = screen.getByRole('button', { name: 'Next news' });
  act(() => next.focus());
  // jsdom has no pointer events. React derives enter and leave from them.
  for (const type of ['pointerover', 'pointerout']) {
    fireEvent(next, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'mouse' }));
  }
  pass(60);
  expect(shown()).toBe(0);
});

it('pauses while it contains the focus, also one that precedes hydration', () => {
  const ticker = (
    <MemoryRouter>
      <NewsTicker news={news} />
    </MemoryRouter>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(ticker);
  screen.getByRole('button', { name: 'Next news' }).focus();
  render(ticker, { container, hydrate: true });
  pass(60);
  expect(shown()).toBe(0);
  act(() => screen.getByRole('button', { name: 'Next news' }).blur());
  pass(5);
  expect(shown()).toBe(1);
});
