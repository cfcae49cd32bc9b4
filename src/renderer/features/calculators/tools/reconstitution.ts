import { divided, exact, times } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Definition, Values } from '../tool';
import { choice, hardToPipette, number, weight, when } from './fields';

const isActive = when('wish', 'activity');
const both = (a: (values: Values) => boolean, b: (values: Values) => boolean) => (values: Values) =>
  a(values) && b(values);
/** Units in 1 mg of a protein with an ED50 of 1 ng/mL. */
const unitsAtOne = exact('1e6');
const perMilligram = exact('1e3');
const toMillilitres = exact('1e3');
/** g/L in 1 ng/mL. */
const nanogram = exact('1e-6');

export const reconstitution: Definition = {
  fields: [
    number('mass', 'Mass in the vial', 'mass', 'ug', { hint: 'As its label says.' }),
    choice('wish', 'Concentration wished', [
      ['mass', 'By mass, such as mg/mL'],
      ['molar', 'By moles, such as µM'],
      ['activity', 'By activity, such as U/mL'],
    ]),
    number('concentration', 'Concentration', 'massPerVolume', 'ug/mL', { shown: when('wish', 'mass') }),
    number('molar', 'Concentration', 'molar', 'uM', { shown: when('wish', 'molar') }),
    { ...weight, shown: when('wish', 'molar') },
    choice(
      'given',
      'Activity known as',
      [
        ['specific', 'Specific activity'],
        ['ed50', 'ED50'],
      ],
      { shown: isActive },
    ),
    number('specific', 'Specific activity', 'specificActivity', 'U/mg', {
      shown: both(isActive, when('given', 'specific')),
    }),
    number('ed50', 'ED50', 'massPerVolume', 'ng/mL', {
      shown: both(isActive, when('given', 'ed50')),
      hint: 'One unit is what half the effect takes in 1 mL.',
    }),
    number('activity', 'Concentration', 'activity', 'U/mL', { shown: isActive }),
  ],
  formula: [
    'volume = mass ÷ concentration',
    'by moles: volume = mass ÷ (concentration × molecular weight)',
    'by activity: volume = mass × specific activity ÷ concentration',
    'specific activity in U/mg = 1,000,000 ÷ ED50 in ng/mL',
  ],
  source:
    'Definitions of mass concentration and specific activity (IUPAC Gold Book, 10.1351/goldbook.S05787).',
  example: {
    question: 'How much water brings 50 µg of a cytokine to 100 µg/mL?',
    values: { mass: '50', concentration: '100' },
    answer: '500 µL',
  },
  compute: (sheet) => {
    const mass = sheet.quantity('mass');
    const wish = sheet.choice('wish');
    if (wish !== 'activity') {
      const strength =
        wish === 'mass'
          ? sheet.quantity('concentration')
          : times(sheet.quantity('molar'), sheet.quantity('weight'));
      const volume = divided(mass, strength);
      return {
        figures: [
          { label: 'Solvent to add', text: formatQuantity('volume', volume) },
          { label: 'Mass concentration', text: formatQuantity('massPerVolume', strength) },
        ],
        warnings: [hardToPipette(volume)],
      };
    }
    const specific =
      sheet.choice('given') === 'specific'
        ? sheet.quantity('specific')
        : divided(unitsAtOne, divided(sheet.quantity('ed50'), nanogram));
    const units = times(mass, perMilligram, specific);
    const volume = divided(divided(units, sheet.quantity('activity')), toMillilitres);
    return {
      figures: [
        { label: 'Solvent to add', text: formatQuantity('volume', volume) },
        { label: 'Activity in the vial', text: `${formatFigure(units)} U` },
        { label: 'Specific activity', text: `${formatFigure(specific)} U/mg` },
        { label: 'Mass concentration', text: formatQuantity('massPerVolume', divided(mass, volume)) },
      ],
      warnings: [hardToPipette(volume)],
    };
  },
};
