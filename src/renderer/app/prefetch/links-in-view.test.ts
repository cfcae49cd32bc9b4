// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLinksInView } from './links-in-view';

let events: string[];
let stop: () => void;
/** Reports links that enter or leave the viewport; jsdom has no layout. */
let intersect: (ids: readonly number[], isIntersecting: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback', 'cancelIdleCallback'] });
  const observed = new Set<Element>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (changes: { target: Element; isIntersecting: boolean }[]) => void) {
        intersect = (ids, isIntersecting) => {
          const changes = ids.map(linkOf).filter((target) => observed.has(target));
          if (changes.length > 0) callback(changes.map((target) => ({ target, isIntersecting })));
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
    (_, id) => `<a href="/goodsInfo?id=${id}" data-prefetch></a>`,
  ).join('');
  events = [];
  stop = watchLinksInView({
    request: (url) => events.push(`request ${url}`),
    cancel: (url) => events.push(`cancel ${url}`),
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const linkOf = (id: number) => document.querySelectorAll('a')[id] ?? expect.fail(`no link ${id}`);
const requested = (...ids: number[]) => ids.map((id) => `request /goodsInfo?id=${id}`);
const cancelled = (...ids: number[]) => ids.map((id) => `cancel /goodsInfo?id=${id}`);
const idle = () => vi.advanceTimersByTime(1000);

it('requests the first three links in the viewport', () => {
  intersect([0, 1, 2, 3, 4], false);
  intersect([11, 12, 13, 14, 15, 16], true);
  idle();
  expect(events).toEqual(requested(11, 12, 13));
});

it('waits until the browser is idle and skips links that have left the viewport', () => {
  intersect([0, 1], true);
  expect(events).toEqual([]);
  intersect([0], false);
  idle();
  expect(events).toEqual(requested(1));
});

it('does not count links that were scrolled past before the browser was idle', () => {
  intersect([0, 1, 2, 3], true);
  intersect([0, 1, 2, 3], false);
  intersect([11, 12, 13, 14], true);
  idle();
  expect(events).toEqual(requested(11, 12, 13));
});

it('gives a free slot to a link that has been in the viewport all the time', () => {
  intersect([0, 1], true);
  idle();
  intersect([2, 3, 4], true);
  intersect([2], false);
  idle();
  expect(events).toEqual(requested(0, 1, 3));
});

it('requests the same three links again when they return, and no others', () => {
  intersect([0, 1, 2], true);
  idle();
  intersect([0, 1, 2], false);
  intersect([20, 21], true);
  idle();
  intersect([0], true);
  idle();
  expect(events).toEqual([...requested(0, 1, 2), ...cancelled(0, 1, 2), ...requested(0)]);
});

it('requests nothing after it is stopped', () => {
  intersect([0], true);
  stop();
  intersect([1], true);
  idle();
  expect(events).toEqual([]);
});
