// @vitest-environment jsdom
/*SRCHEAD*/ // @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLinkIntent, type LinkIntentWatcher, linkUrl } from './link-intent';

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

it.each([
  ['a link', '<a href="/goodsInfo?id=1">x</a>', '/goodsInfo?id=1'],
  ['a link with a fragment', '<a href="/goodsInfo?id=1#facts">x</a>', '/goodsInfo?id=1'],
  ['an element inside a link', '<a href="/a"><span><b>x</b></span></a>', '/a'],
  ['a link that names this window', '<a href="/a" target="_self">x</a>', '/a'],
  ['a URL that needs encoding', '<a href="/a?key=x y">x</a>', '/a?key=x%20y'],
  ['a link in a new tab', '<a href="/a" target="_blank">x</a>', null],
  ['a download', '<a href="/a" download>x</a>', null],
  ['another host', '<a href="http://elsewhere.test/a">x</a>', null],
  ['another port', '<a href="http://localhost:1/a">x</a>', null],
  ['another scheme', '<a href="mailto:a@b.test">x</a>', null],
  ['a link without href', '<a>x</a>', null],
  ['a button', '<button>x</button>', null],
])('%s', (_title, html, url) => {
  document.body.innerHTML = html;
  const deepest = [...document.querySelectorAll('body *')].at(-1) ?? null;
  expect(linkUrl(deepest)).toBe(url);
});

it('no element', () => expect(linkUrl(null)).toBeNull());
