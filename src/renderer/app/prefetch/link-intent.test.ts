// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLinkIntent, type LinkIntentWatcher } from './link-intent';

let events: string[];
let watcher: LinkIntentWatcher;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <a id="one" href="/one">One <b id="inside">word</b></a>
    <a id="picture" href="/one"></a>
    <a id="two" href="/two">Two</a>
    <p id="text">Text</p>`;
  events = [];
  watcher = watchLinkIntent({
    request: (url, reason) => events.push(`request ${url} ${reason}`),
    cancel: (url, reason) => events.push(`cancel ${url} ${reason}`),
  });
});
afterEach(() => {
  watcher.reset();
  watcher.stop();
  vi.useRealTimers();
});

const byId = (id: string) => document.getElementById(id) ?? expect.fail(`no element ${id}`);

/** jsdom has no pointer events: uses a mouse event with the properties that the watcher reads. */
function point(
  type: string,
  id: string,
  { pointerType = 'mouse', relatedTarget = null }: PointerEventInit = {},
) {
  byId(id).dispatchEvent(
    Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget }), { pointerType }),
  );
}

/** Moves the pointer from one element to another. */
function move(from: string, to: string, pointerType = 'mouse') {
  point('pointerout', from, { relatedTarget: byId(to), pointerType });
  point('pointerover', to, { relatedTarget: byId(from), pointerType });
}

it('requests a link on which the pointer rests', () => {
  point('pointerover', 'inside');
  vi.advanceTimersByTime(59);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(events).toEqual(['request /one pointer']);
});

it('ignores a pointer that passes over a link', () => {
  move('text', 'one');
  vi.advanceTimersByTime(59);
  move('one', 'text');
  vi.advanceTimersByTime(1000);
  expect(events).not.toContain('request /one pointer');
});

it('cancels when the pointer leaves the link', () => {
  move('text', 'one');
  vi.advanceTimersByTime(60);
  move('one', 'two');
  vi.advanceTimersByTime(60);
  expect(events).toEqual(['request /one pointer', 'cancel /one pointer', 'request /two pointer']);
});

it('keeps one request while the pointer moves inside a link or to another link with the same URL', () => {
  move('text', 'one');
  move('one', 'inside');
  vi.advanceTimersByTime(60);
  move('inside', 'picture');
  vi.advanceTimersByTime(60);
  expect(events).toEqual(['request /one pointer']);
});

it('cancels when the pointer leaves the window', () => {
  point('pointerover', 'one');
  vi.advanceTimersByTime(60);
  point('pointerout', 'one', { relatedTarget: null });
  expect(events).toEqual(['request /one pointer', 'cancel /one pointer']);
});

it('requests on touch start and keeps the request when the finger is lifted', () => {
  point('pointerover', 'one', { pointerType: 'touch' });
  expect(events).toEqual([]);
  point('pointerdown', 'one', { pointerType: 'touch' });
  point('pointerup', 'one', { pointerType: 'touch' });
  point('pointerout', 'one', { pointerType: 'touch' });
  expect(events).toEqual(['request /one pointer']);
});

it('cancels when a touch becomes scrolling', () => {
  point('pointerdown', 'one', { pointerType: 'touch' });
  point('pointercancel', 'one', { pointerType: 'touch' });
  expect(events).toEqual(['request /one pointer', 'cancel /one pointer']);
});

it('requests at once when the mouse button goes down', () => {
  point('pointerover', 'one');
  point('pointerdown', 'one');
  expect(events).toEqual(['request /one pointer']);
  vi.advanceTimersByTime(1000);
  expect(events).toEqual(['request /one pointer']);
});

it('requests the focused link independently of the pointer', () => {
  byId('two').focus();
  point('pointerover', 'two');
  vi.advanceTimersByTime(60);
  byId('one').focus();
  expect(events).toEqual(['request /two focus', 'request /two pointer', 'cancel /two focus']);
});

it('drops a pending request on reset and requests the same link again later', () => {
  point('pointerover', 'one');
  watcher.reset();
  vi.advanceTimersByTime(60);
  expect(events).toEqual([]);
  point('pointerover', 'one');
  vi.advanceTimersByTime(60);
  expect(events).toEqual(['request /one pointer']);
});

it('ignores events after stop', () => {
  watcher.stop();
  point('pointerdown', 'one');
  expect(events).toEqual([]);
});
