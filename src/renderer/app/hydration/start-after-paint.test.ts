// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../test/fixtures/eventually';

const begun = () => (globalThis as { begun?: number }).begun ?? 0;

let tests = 0;
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  // Fresh modules: a module runs once.
  const program = `data:text/javascript,globalThis.begun+=1;${++tests}`;
  document.head.innerHTML = '';
  document.body.innerHTML = `<script data-program="${program}"></script>`;
  Object.assign(globalThis, { begun: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts the program once, in the task after the next frame', async () => {
  let paint = () => {};
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (paint = callback));
  await import('./start-after-paint');
  await vi.advanceTimersByTimeAsync(100);
  expect(begun()).toBe(0);
  paint();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  await eventually(() => expect(begun()).toBe(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(begun()).toBe(1);
});

it('starts it in a hidden window, which paints no frame', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  await import('./start-after-paint');
  await vi.advanceTimersByTimeAsync(199);
  expect(begun()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await eventually(() => expect(begun()).toBe(1));
});

it('runs the program’s imports first, one by one', async () => {
  vi.useRealTimers();
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback));
  const order: string[] = [];
  Object.assign(globalThis, { order });
  const file = (name: string) => `data:text/javascript,globalThis.order.push('${name}');${tests}`;
  document.body.innerHTML = `<script data-before="${file('one')} ${file('two')}" data-program="${file('program')}"></script>`;
  await import('./start-after-paint');
  await eventually(() => expect(order).toEqual(['one', 'two', 'program']));
});

it.each([
  ['program', '<script data-program="data:text/javascript,throw+1;#"></script>'],
  [
    'import',
    '<script data-before="data:text/javascript,throw+1;#" data-program="data:text/javascript,1"></script>',
  ],
])('reloads the page when its %s fails', async (_, script) => {
  vi.useRealTimers();
  const reload = vi.fn();
  vi.stubGlobal('location', { href: 'http://shop.test/', reload });
  vi.stubGlobal('fetch', () => Promise.resolve({ status: 200 }));
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback));
  document.body.innerHTML = script.replace('#', String(tests));
  sessionStorage.clear();
  await import('./start-after-paint');
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  window.onHydrated?.();
  expect(sessionStorage).toHaveLength(0);
});

it('requests all files together after the frame, not before', async () => {
  let paint = () => {};
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (paint = callback));
  const file = (name: string) => `data:text/javascript,'${name}';${tests}`;
  document.body.innerHTML = `<script data-before="${file('one')} ${file('two')}" data-program="${file('program')}" data-screen="${file('list')} ${file('card')}"></script>`;
  const requested = () =>
    Array.from(
      document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'),
      ({ href }) => href,
    );
  await import('./start-after-paint');
  await vi.advanceTimersByTimeAsync(100);
  expect(requested()).toEqual([]);
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(requested()).toEqual(['one', 'two', 'program', 'list', 'card'].map(file));
});
