import { expect, it } from 'vitest';
import { isOnOtherScreen } from './presenter-bounds';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const projector = { x: 1440, y: 0, width: 1920, height: 1080 };
const both = [laptop, projector];

it('detects a presenter window on its own screen', () => {
  expect(isOnOtherScreen(both, projector, laptop)).toBe(true);
  expect(isOnOtherScreen(both, laptop, projector)).toBe(true);
  // Windows extends a maximized window beyond its screen.
  expect(isOnOtherScreen(both, projector, { x: -8, y: -8, width: 1456, height: 916 })).toBe(true);
});

it('detects a presenter window on the audience’s screen or outside all screens', () => {
  expect(isOnOtherScreen(both, projector, { ...projector, x: 1500 })).toBe(false);
  expect(isOnOtherScreen(both, projector, { ...laptop, x: 100 })).toBe(false);
  // One screen is gone; the window manager may have moved its windows.
  expect(isOnOtherScreen([laptop], laptop, projector)).toBe(false);
  expect(isOnOtherScreen([laptop], laptop, { ...projector, x: 700 })).toBe(false);
  expect(isOnOtherScreen([laptop], projector, laptop)).toBe(false);
  expect(isOnOtherScreen([laptop], laptop, laptop)).toBe(false);
  // Mirrored screens.
  expect(isOnOtherScreen([laptop, { ...laptop }], laptop, laptop)).toBe(false);
  expect(isOnOtherScreen([], laptop, projector)).toBe(false);
});
