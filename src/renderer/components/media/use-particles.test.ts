import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayDecorate, type Machine } from './spare-motion';

const strong: Machine = { calm: false, saveData: false, memory: 8, processors: 8 };
const silent: Machine = { calm: false, saveData: undefined, memory: undefined, processors: undefined };

it.each<[string, Partial<Machine>, boolean]>([
  ['a strong machine', {}, true],
  ['one that tells nothing of itself', silent, true],
  ['one just above weak', { memory: 4, processors: 3 }, true],
  ['a person who wants less motion', { calm: true }, false],
  ['a person who saves data', { saveData: true }, false],
  ['two gigabytes', { memory: 2 }, false],
  ['half a gigabyte', { memory: 0.5 }, false],
  ['two processors', { processors: 2 }, false],
  ['one processor', { processors: 1, memory: undefined }, false],
  ['little memory on many processors', { memory: 1, processors: 64 }, false],
  ['a silent machine of a calm person', { ...silent, calm: true }, false],
])('decoration on %s', (_name, part, may) => {
  expect(mayDecorate({ ...strong, ...part })).toBe(may);
});

it('what may move on a machine may move on every stronger one of the same person', () => {
  const amount = fc.double({ min: 0.25, max: 64, noNaN: true });
  const machine = fc.record({
    calm: fc.boolean(),
    saveData: fc.option(fc.boolean(), { nil: undefined }),
    memory: fc.option(amount, { nil: undefined }),
    processors: fc.option(amount, { nil: undefined }),
  });
  fc.assert(
    fc.property(machine, amount, (one, more) => {
      const stronger = {
        ...one,
        memory: one.memory && one.memory + more,
        processors: one.processors && one.processors + more,
      };
      expect(mayDecorate(stronger) || !mayDecorate(one)).toBe(true);
    }),
  );
});
