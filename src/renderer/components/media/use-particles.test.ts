import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canAnimate, type DeviceCapabilities } from './use-particles';

const strong: DeviceCapabilities = { prefersReducedMotion: false, saveData: false, memory: 8, processors: 8 };
const unknown: DeviceCapabilities = {
  prefersReducedMotion: false,
  saveData: undefined,
  memory: undefined,
  processors: undefined,
};

it.each<[string, Partial<DeviceCapabilities>, boolean]>([
  ['a strong device', {}, true],
  ['an unknown device', unknown, true],
  ['a device just above the limits', { memory: 4, processors: 2 }, true],
  ['reduced motion', { prefersReducedMotion: true }, false],
  ['data saving', { saveData: true }, false],
  ['two gigabytes', { memory: 2 }, false],
  ['half a gigabyte', { memory: 0.5 }, false],
  ['one processor', { processors: 1, memory: undefined }, false],
  ['little memory on many processors', { memory: 1, processors: 64 }, false],
  ['reduced motion on an unknown device', { ...unknown, prefersReducedMotion: true }, false],
])('canAnimate with %s', (_name, part, expected) => {
  expect(canAnimate({ ...strong, ...part })).toBe(expected);
});

it('property: a stronger device with the same preferences also animates', () => {
  const amount = fc.double({ min: 0.25, max: 64, noNaN: true });
  const device = fc.record({
    prefersReducedMotion: fc.boolean(),
    saveData: fc.option(fc.boolean(), { nil: undefined }),
    memory: fc.option(amount, { nil: undefined }),
    processors: fc.option(amount, { nil: undefined }),
  });
  fc.assert(
    fc.property(device, amount, (one, more) => {
      const stronger = {
        ...one,
        memory: one.memory && one.memory + more,
        processors: one.processors && one.processors + more,
      };
      expect(canAnimate(stronger) || !canAnimate(one)).toBe(true);
    }),
  );
});
