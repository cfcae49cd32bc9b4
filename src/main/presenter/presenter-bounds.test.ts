import { expect, it } from 'vitest';
import { isOnSeparateScreen, presenterBounds } from './presenter-bounds';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const projector = { x: 1440, y: 0, width: 1920, height: 1080 };
const both = [laptop, projector];

it('detects a presenter window on its own screen', () => {
  expect(isOnSeparateScreen(both, projector, laptop)).toBe(true);
  expect(isOnSeparateScreen(both, laptop, projector)).toBe(true);
  // Windows extends a maximized window beyond its screen.
  expect(isOnSeparateScreen(both, projector, { x: -8, y: -8, width: 1456, height: 916 })).toBe(true);
});

it('detects a presenter window on the audience’s screen or outside all screens', () => {
  expect(isOnSeparateScreen(both, projector, { ...projector, x: 1500 })).toBe(false);
  expect(isOnSeparateScreen(both, projector, { ...laptop, x: 100 })).toBe(false);
  // One screen is gone; the window manager may have moved its windows.
  expect(isOnSeparateScreen([laptop], laptop, projector)).toBe(false);
  expect(isOnSeparateScreen([laptop], laptop, { ...projector, x: 700 })).toBe(false);
  expect(isOnSeparateScreen([laptop], projector, laptop)).toBe(false);
  expect(isOnSeparateScreen([laptop], laptop, laptop)).toBe(false);
  // Mirrored screens.
  expect(isOnSeparateScreen([laptop, { ...laptop }], laptop, laptop)).toBe(false);
  expect(isOnSeparateScreen([], laptop, projector)).toBe(false);
});

it('places the presenter window on a screen of its own, otherwise beside the audience’s window', () => {
  expect(presenterBounds(both, projector)).toEqual({ bounds: laptop, isSeparateScreen: true });
  const half = { x: 720, y: 0, width: 720, height: 900 };
  expect(presenterBounds([laptop], laptop)).toEqual({ bounds: half, isSeparateScreen: false });
  expect(presenterBounds([], laptop)).toBeNull();
});

it('does not take a screen for its own that the audience may see', () => {
  // The audience's screen is gone; the window manager may move its window to any other.
  expect(presenterBounds([laptop], projector)?.isSeparateScreen).toBe(false);
  // A projector that shows a part of the laptop's screen.
  const zoomed = { x: 0, y: 0, width: 700, height: 440 };
  expect(presenterBounds([laptop, zoomed], laptop)?.isSeparateScreen).toBe(false);
});
