import { expect, it } from 'vitest';
import { detectionLabels, findDetectionLabel, laserLines } from '../../src/shared/catalogue/secondary-finder';
import { conjugateLabels } from './lines/conjugate-labels';

/** Lasers within this distance of a line of the finder excite the same dyes: 633 and 640 nm. */
const SAME_LASER = 8;

const dyes = conjugateLabels.filter(({ excitation }) => excitation !== '');

it('the finder knows every dye of conjugated antibodies that one of its lasers excites, with its wavelengths', () => {
  for (const { short, laser, excitation, emission } of dyes) {
    const lines = laserLines.filter((line) =>
      laser.split('/').some((text) => Math.abs(Number(text) - line) < SAME_LASER),
    );
    const label = findDetectionLabel(short);
    if (lines.length === 0) expect(label, short).toBeUndefined();
    else
      expect([short, label]).toEqual([
        short,
        expect.objectContaining({
          lasers: lines,
          excitation: Number(excitation),
          emission: Number(emission),
        }),
      ]);
  }
  const sold = new Set(dyes.map(({ short }) => findDetectionLabel(short)));
  expect(detectionLabels.filter((label) => label.kind === 'dye' && !sold.has(label))).toEqual([]);
});
