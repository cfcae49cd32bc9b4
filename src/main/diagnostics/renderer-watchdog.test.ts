import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWatchdog, type Watchdog } from './renderer-watchdog';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that answers while it `lives`, after `late` milliseconds. */
function watchedPage(late = 0) {
  const page = { lives: true, asked: 0, givenUp: 0 };
  const heartbeat: Watchdog = startWatchdog({
    ping() {
      page.asked += 1;
      if (page.lives) setTimeout(() => heartbeat.noteReply(), late);
    },
    onTimeout: () => {
      page.givenUp += 1;
    },
  });
  return { page, heartbeat };
}

it('ignores a page that answers, even slowly', () => {
  for (const late of [0, 1900, 4900]) {
    const { page, heartbeat } = watchedPage(late);
    vi.advanceTimersByTime(60_000);
    expect([page.asked, page.givenUp]).toEqual([30, 0]);
    heartbeat.stop();
  }
});

it('reports an unresponsive page once, 7 s after its last answer, and resets', () => {
  const { page, heartbeat } = watchedPage();
  vi.advanceTimersByTime(10_000);
  page.lives = false;
  vi.advanceTimersByTime(6999);
  expect(page.givenUp).toBe(0);
  vi.advanceTimersByTime(1);
  expect(page.givenUp).toBe(1);
  vi.advanceTimersByTime(5999);
  expect(page.givenUp).toBe(1);
  vi.advanceTimersByTime(1);
  expect(page.givenUp).toBe(2);
  heartbeat.stop();
});

it('resets for a new page', () => {
  const { page, heartbeat } = watchedPage();
  page.lives = false;
  for (let times = 0; times < 5; times += 1) {
    vi.advanceTimersByTime(4900);
    heartbeat.noteReply();
  }
  expect(page.givenUp).toBe(0);
  heartbeat.stop();
});

it('stops asking after stop', () => {
  const { page, heartbeat } = watchedPage();
  page.lives = false;
  vi.advanceTimersByTime(6500);
  heartbeat.stop();
  vi.advanceTimersByTime(60_000);
  expect([page.asked, page.givenUp]).toEqual([3, 0]);
});
