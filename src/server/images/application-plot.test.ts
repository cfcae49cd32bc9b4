import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applicationPlot, bestApplication } from './application-plot';
import { tints } from './palette';

const tested = (applications: string[], speciesCount: number, cells: string) =>
  bestApplication({ applications, speciesCount, cells });

it('finds the application with the best positive evidence, of equal ones the last', () => {
  expect(tested(['WB', 'IHC-P'], 2, 'C..B')).toEqual({ application: 'IHC-P', level: 'B' });
  expect(tested(['WB', 'ChIP'], 1, 'BB')).toEqual({ application: 'ChIP', level: 'B' });
  expect(tested(['WB', 'ELISA'], 1, 'AC')).toEqual({ application: 'WB', level: 'A' });
});

it('ignores negative results and untested combinations', () => {
  expect(tested(['WB', 'IP'], 2, 'a..C')).toEqual({ application: 'IP', level: 'C' });
  expect(tested(['WB'], 2, 'a.')).toBeNull();
  expect(bestApplication(null)).toBeNull();
});

it('never fails for damaged evidence', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.nat(4), fc.string(), (applications, species, cells) => {
      const best = tested(applications, species, cells);
      if (best !== null) expect(applications).toContain(best.application);
    }),
  );
});

it('labels every plot as schematic', () => {
  for (const application of ['WB', 'IP', 'IHC-P', 'IHC-F', 'IF/ICC', 'FCM', 'ELISA', 'Dot', 'ChIP', 'other'])
    for (const level of ['A', 'B', 'C'] as const) {
      const svg = applicationPlot({ application, level }, tints.primary_antibody, 0, 0);
      expect(svg).toContain('>schematic<');
      expect(svg).toContain(`>${application}<`);
    }
});

it('shows a knockout as a missing band', () => {
  const plot = (level: 'A' | 'B' | 'C') =>
    applicationPlot({ application: 'WB', level }, tints.primary_antibody, 0, 0).match(/<rect/g)?.length;
  // The ground, the bands of the loading control and those of the target.
  expect([plot('A'), plot('B'), plot('C')]).toEqual([1 + 2 + 1, 1 + 2 + 2, 1 + 1 + 1]);
});
