import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvidence } from '../../../src/shared/catalogue/evidence';
import { vocabulary } from '../vocabulary';
import { generateEvidence, evidencePairs, speciesWithEvidence } from './antibody-evidence';

const applications = vocabulary.applications.map(({ code }) => code);
const species = vocabulary.species_reactivity.slice(0, 11).map(({ name }) => name);
const offers = fc.record({
  number: fc.integer({ min: 10_000, max: 99_999 }).map((number) => `QA${number}`),
  applications: fc.subarray(applications, { minLength: 1 }),
  reactivity: fc.subarray(species, { minLength: 1 }),
});

const cellsOf = (number: string, offered: { applications: string[]; reactivity: string[] }) => {
  const grid = generateEvidence(number, offered);
  expect(grid.cells).toHaveLength(grid.applications.length * grid.species.length);
  return grid.applications.flatMap((application, row) =>
    grid.species.map((name, column) => ({
      application,
      species: name,
      ...decodeEvidence(grid.cells.charAt(row * grid.species.length + column)),
    })),
  );
};

describe('the evidence of an antibody', () => {
  it('supports exactly the offered applications and species', () => {
    fc.assert(
      fc.property(offers, ({ number, ...offered }) => {
        const cells = cellsOf(number, offered);
        const working = cells.filter(({ works }) => works === true);
        expect(new Set(working.map((cell) => cell.application))).toEqual(new Set(offered.applications));
        expect(new Set(working.map((cell) => cell.species))).toEqual(new Set(offered.reactivity));
      }),
    );
  });

  it('contradicts no pair of an offered application and an offered species', () => {
    fc.assert(
      fc.property(offers, ({ number, ...offered }) => {
        const negative = cellsOf(number, offered).filter(({ works }) => works === false);
        for (const cell of negative)
          expect(
            offered.applications.includes(cell.application) && offered.reactivity.includes(cell.species),
          ).toBe(false);
      }),
    );
  });

  it('lists the species of an application', () => {
    const grid = { applications: ['WB', 'IP'], species: ['Human', 'Mouse'], cells: 'AbC.' };
    expect(speciesWithEvidence(grid, 'WB')).toEqual(['Human']);
    expect(speciesWithEvidence(grid, 'IP')).toEqual(['Human']);
    expect(speciesWithEvidence(grid, 'FCM')).toEqual([]);
  });

  it('has only pairs with a positive result in the joint filter', () => {
    const grid = { applications: ['WB', 'IP'], species: ['Human', 'Mouse'], cells: 'AbC.' };
    expect(evidencePairs(grid)).toEqual(['WB × Human', 'IP × Human']);
  });

  it('is deterministic and includes negative and untested pairs', () => {
    const offered = { applications: ['WB', 'IHC-P', 'IF/ICC'], reactivity: ['Human', 'Mouse', 'Rat'] };
    expect(generateEvidence('QA10001', offered)).toEqual(generateEvidence('QA10001', offered));
    const all = Array.from({ length: 50 }, (_, index) => cellsOf(`QA${10_000 + index}`, offered)).flat();
    for (const works of [true, false, null])
      expect(all.filter((cell) => cell.works === works).length).toBeGreaterThan(20);
    expect(new Set(all.map(({ level }) => level))).toEqual(new Set(['A', 'B', 'C', null]));
  });
});
