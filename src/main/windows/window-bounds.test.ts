import { expect, test } from 'vitest';
import { boundsInView, fitBounds, MIN_SIZE, DEFAULT_SIZE } from './window-bounds';

const display = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1280, height: 720 };
const kept = { x: 100, y: 80, width: 1000, height: 700 };

test('bounds on a display are kept', () => {
  expect(fitBounds(kept, [display])).toEqual(kept);
});

test('bounds on a display that is gone give the usual size, centred', () => {
  const away = { ...kept, x: 2000 };
  expect(fitBounds(away, [display, second])).toEqual(away);
  expect(fitBounds(away, [display])).toEqual(DEFAULT_SIZE);
});

test('a window is never larger than its display nor smaller than it works', () => {
  expect(fitBounds({ ...kept, width: 5000, x: -1600 }, [display])).toMatchObject({ width: 1920 });
  expect(fitBounds({ ...kept, width: 3, height: 4 }, [display])).toMatchObject(MIN_SIZE);
});

test('a window whose display is gone comes back to one that is there, no larger than it', () => {
  expect(boundsInView(kept, [display], display)).toBeNull();
  expect(boundsInView(second, [display, second], second)).toBeNull();
  expect(boundsInView(second, [display], display)).toEqual({ ...second, x: 640 });
  expect(boundsInView({ x: -900, y: -50, width: 1600, height: 900 }, [second], second)).toEqual(second);
});

test.each([
  [undefined],
  [null],
  ['{}'],
  [{}],
  [{ ...kept, x: '1' }],
  [{ ...kept, width: Number.NaN }],
  [{ ...kept, height: -5 }],
  [{ ...kept, y: -3000 }],
])('%j gives the usual size', (value) => {
  expect(fitBounds(value, [display])).toEqual(DEFAULT_SIZE);
});
