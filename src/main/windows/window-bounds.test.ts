import { expect, test } from 'vitest';
import { boundsInView, fitBounds, MIN_SIZE, DEFAULT_SIZE } from './window-bounds';

const display = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1280, height: 720 };
const kept = { x: 100, y: 80, width: 1000, height: 700 };

test('keeps bounds on a display', () => {
  expect(fitBounds(kept, [display])).toEqual(kept);
});

test('returns the default size for bounds on a missing display', () => {
  const away = { ...kept, x: 2000 };
  expect(fitBounds(away, [display, second])).toEqual(away);
  expect(fitBounds(away, [display])).toEqual(DEFAULT_SIZE);
});

test('limits the size to the display and the minimum', () => {
  expect(fitBounds({ ...kept, width: 5000, x: -1600 }, [display])).toMatchObject({ width: 1920 });
  expect(fitBounds({ ...kept, width: 3, height: 4 }, [display])).toMatchObject(MIN_SIZE);
});

test('moves a window from a missing display to an existing one', () => {
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
])('returns the default size for %j', (value) => {
  expect(fitBounds(value, [display])).toEqual(DEFAULT_SIZE);
});
