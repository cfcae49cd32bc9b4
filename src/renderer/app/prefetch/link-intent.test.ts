// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchIntent, type IntentWatch } from './link-intent';

let said: string[];
let watch: IntentWatch;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <a id="one" href="/one">One <b id="inside">word</b></a>
    <a id="picture" href="/one"></a>
    <a id="two" href="/two">Two</a>
    <p id="text">Text</p>`;
  said = [];
  watch = watchIntent({
    want: (address, reason) => said.push(`want ${address} ${reason}`),
    leave: (address, reason) => said.push(`leave ${address} ${reason}`),
  });
});
afterEach(() => {
  watch.reset();
  watch.stop();
  vi.useRealTimers();
});

const at = (id: string) => document.getElementById(id) ?? expect.fail(`nothing called ${id}`);

/** jsdom has no pointer events of its own: a mouse's event with what the watch reads of one. */
function point(
  type: string,
  id: string,
  { pointerType = 'mouse', relatedTarget = null }: PointerEventInit = {},
) {
  at(id).dispatchEvent(
    Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget }), { pointerType }),
  );
}

/** The pointer goes from one element to another, as a browser tells it. */
function move(from: string, to: string, pointerType = 'mouse') {
  point('pointerout', from, { relatedTarget: at(to), pointerType });
  point('pointerover', to, { relatedTarget: at(from), pointerType });
}

it('a pointer that rests means the link', () => {
  point('pointerover', 'inside');
  vi.advanceTimersByTime(59);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(['want /one pointer']);
});

it('a pointer that passes over means nothing', () => {
  move('text', 'one');
  vi.advanceTimersByTime(59);
  move('one', 'text');
  vi.advanceTimersByTime(1000);
  expect(said).not.toContain('want /one pointer');
});

it('a pointer that leaves takes its wish back', () => {
  move('text', 'one');
  vi.advanceTimersByTime(60);
  move('one', 'two');
  vi.advanceTimersByTime(60);
  expect(said).toEqual(['want /one pointer', 'leave /one pointer', 'want /two pointer']);
});

it('moving within a link, or to another one of the same address, changes nothing', () => {
  move('text', 'one');
  move('one', 'inside');
  vi.advanceTimersByTime(60);
  move('inside', 'picture');
  vi.advanceTimersByTime(60);
  expect(said).toEqual(['want /one pointer']);
});

it('a pointer that leaves the window takes its wish back', () => {
  point('pointerover', 'one');
  vi.advanceTimersByTime(60);
  point('pointerout', 'one', { relatedTarget: null });
  expect(said).toEqual(['want /one pointer', 'leave /one pointer']);
});

it('a finger means the link at once, and still when it is lifted, just before the click', () => {
  point('pointerover', 'one', { pointerType: 'touch' });
  expect(said).toEqual([]);
  point('pointerdown', 'one', { pointerType: 'touch' });
  point('pointerup', 'one', { pointerType: 'touch' });
  point('pointerout', 'one', { pointerType: 'touch' });
  expect(said).toEqual(['want /one pointer']);
});

it('a finger that scrolls takes its wish back', () => {
  point('pointerdown', 'one', { pointerType: 'touch' });
  point('pointercancel', 'one', { pointerType: 'touch' });
  expect(said).toEqual(['want /one pointer', 'leave /one pointer']);
});

it('a button that goes down before the pointer has rested hurries', () => {
  point('pointerover', 'one');
  point('pointerdown', 'one');
  expect(said).toEqual(['want /one pointer']);
  vi.advanceTimersByTime(1000);
  expect(said).toEqual(['want /one pointer']);
});

it('the focus means the link when it stays, beside the pointer', () => {
  at('two').focus();
  point('pointerover', 'two');
  vi.advanceTimersByTime(60);
  at('one').focus();
  expect(said).toEqual(['want /two focus', 'want /two pointer', 'leave /two focus']);
});

it('after a reset, what waited is not wanted, and the same link can be meant again', () => {
  point('pointerover', 'one');
  watch.reset();
  vi.advanceTimersByTime(60);
  expect(said).toEqual([]);
  point('pointerover', 'one');
  vi.advanceTimersByTime(60);
  expect(said).toEqual(['want /one pointer']);
});

it('hears nothing once it is stopped', () => {
  watch.stop();
  point('pointerdown', 'one');
  expect(said).toEqual([]);
});
