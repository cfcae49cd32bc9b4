// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTurn } from './in-turn';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Part({ name, atOnce = false }: { name: string; atOnce?: boolean }) {
  return useTurn(atOnce) ? <li>{name}</li> : null;
}

const there = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const numbered = (many: number) => Array.from({ length: many }, (_, at) => `${at + 1}`);
const nextTurn = () =>
  act(() => {
    vi.advanceTimersToNextTimer();
  });

it('parts that can wait come after the others, in their order and a few at a time', () => {
  render(
    <>
      {numbered(9).map((name) => (
        <Part key={name} name={name} />
      ))}
      <Part name="first" atOnce />
    </>,
  );
  expect(there()).toEqual(['first']);
  nextTurn();
  expect(there()).toEqual(['1', '2', '3', '4', 'first']);
  nextTurn();
  nextTurn();
  expect(there()).toEqual([...numbered(9), 'first']);
  expect(vi.getTimerCount()).toBe(0);
});

it('a page that is left keeps nobody waiting, and none of its parts', () => {
  const left = render(numbered(9).map((name) => <Part key={name} name={`left ${name}`} />));
  nextTurn();
  render(<Part name="next" />);
  left.unmount();
  nextTurn();
  expect(there()).toEqual(['next']);
  expect(vi.getTimerCount()).toBe(0);
});

it('nothing waits for its turn when all who waited have left', () => {
  render(<Part name="alone" />).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
