// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLinksInView } from './links-in-view';

let said: string[];
let stop: () => void;
/** What a browser tells as links come into the window and leave it; jsdom has no window to see them in. */
let tell: (ids: readonly number[], isIntersecting: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] });
  const observed = new Set<Element>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (changes: { target: Element; isIntersecting: boolean }[]) => void) {
        tell = (ids, isIntersecting) => {
          const changes = ids.map(linkOf).filter((target) => observed.has(target));
          if (changes.length > 0) hear(changes.map((target) => ({ target, isIntersecting })));
        };
      }
      observe(link: Element) {
        observed.add(link);
      }
      disconnect() {
        observed.clear();
      }
    },
  );
  document.body.innerHTML = Array.from(
    { length: 24 },
    (_, id) => `<a href="/goodsInfo?id=${id}" data-ahead></a>`,
  ).join('');
  said = [];
  stop = watchLinksInView({
    want: (address) => said.push(`want ${address}`),
    leave: (address) => said.push(`leave ${address}`),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const linkOf = (id: number) => document.querySelectorAll('a')[id] ?? expect.fail(`no link ${id}`);
const wanted = (...ids: number[]) => ids.map((id) => `want /goodsInfo?id=${id}`);
const left = (...ids: number[]) => ids.map((id) => `leave /goodsInfo?id=${id}`);
const idle = () => vi.advanceTimersByTime(1000);

it('wants the first three that are in the window, wherever in the list', () => {
  tell([0, 1, 2, 3, 4], false);
  tell([11, 12, 13, 14, 15, 16], true);
  idle();
  expect(said).toEqual(wanted(11, 12, 13));
});

it('waits for an idle moment, and wants none that has left the window until then', () => {
  tell([0, 1], true);
  expect(said).toEqual([]);
  tell([0], false);
  idle();
  expect(said).toEqual(wanted(1));
});

it('keeps no place for those that only passed through the window before an idle moment', () => {
  tell([0, 1, 2, 3], true);
  tell([0, 1, 2, 3], false);
  tell([11, 12, 13, 14], true);
  idle();
  expect(said).toEqual(wanted(11, 12, 13));
});

it('gives the place that is free to one that has been in the window all along', () => {
  tell([0, 1], true);
  idle();
  tell([2, 3, 4], true);
  tell([2], false);
  idle();
  expect(said).toEqual(wanted(0, 1, 3));
});

it('wants those three again when they come back, and no others meanwhile', () => {
  tell([0, 1, 2], true);
  idle();
  tell([0, 1, 2], false);
  tell([20, 21], true);
  idle();
  tell([0], true);
  idle();
  expect(said).toEqual([...wanted(0, 1, 2), ...left(0, 1, 2), ...wanted(0)]);
});

it('wants nothing once it is told to stop', () => {
  tell([0], true);
  stop();
  tell([1], true);
  idle();
  expect(said).toEqual([]);
});
