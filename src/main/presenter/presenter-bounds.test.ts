import { expect, it } from 'vitest';
import { standsApart } from './presenter-bounds';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const projector = { x: 1440, y: 0, width: 1920, height: 1080 };
const both = [laptop, projector];

it('knows a speaker’s window that has a screen of its own', () => {
  expect(standsApart(both, projector, laptop)).toBe(true);
  expect(standsApart(both, laptop, projector)).toBe(true);
  // Windows draws the edges of a maximized window beyond its screen.
  expect(standsApart(both, projector, { x: -8, y: -8, width: 1456, height: 916 })).toBe(true);
});

it('knows one that stands with the audience’s, or nowhere', () => {
  expect(standsApart(both, projector, { ...projector, x: 1500 })).toBe(false);
  expect(standsApart(both, projector, { ...laptop, x: 100 })).toBe(false);
  // One screen is gone; a window manager may have moved what stood there.
  expect(standsApart([laptop], laptop, projector)).toBe(false);
  expect(standsApart([laptop], laptop, { ...projector, x: 700 })).toBe(false);
  expect(standsApart([laptop], projector, laptop)).toBe(false);
  expect(standsApart([laptop], laptop, laptop)).toBe(false);
  // Two that show the same.
  expect(standsApart([laptop, { ...laptop }], laptop, laptop)).toBe(false);
  expect(standsApart([], laptop, projector)).toBe(false);
});
