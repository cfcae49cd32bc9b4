import { divide, exact, multiply } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition, Values } from '../tool';
import { choiceField, hardToPipette, numberField, weight, shownWhen, tooDense } from './fields';

const isActive = shownWhen('wish', 'activity');
const both = (a: (values: Values) => boolean, b: (values: Values) => boolean) => (values: Values) =>
  a(values) && b(values);
/** Units in 1 mg of a protein with an ED50 of 1 ng/mL. */
const unitsAtOne = exact('1e6');
const perMilligram = exact('1e3');
const toMilliliters = exact('1e3');
/** g/L in 1 ng/mL. */
const nanogram = exact('1e-6');

export const reconstitution: ToolDefinition = {
  fields: [
    numberField('mass', 'Mass in the vial', 'mass', 'ug', { hint: 'As stated on the label.' }),
    choiceField('wish', 'Target concentration', [
      ['mass', 'By mass, such as mg/mL'],
      ['molar', 'By moles, such as µM'],
      ['activity', 'By activity, such as U/mL'],
    ]),
    numberField('concentration', 'Concentration', 'massPerVolume', 'ug/mL', {
      isShown: shownWhen('wish', 'mass'),
    }),
    numberField('molar', 'Concentration', 'molar', 'uM', { isShown: shownWhen('wish', 'molar') }),
    { ...weight, isShown: shownWhen('wish', 'molar') },
    choiceField(
      'given',
      'Activity given as',
      [
        ['specific', 'Specific activity'],
        ['ed50', 'ED50'],
      ],
      { isShown: isActive },
    ),
    numberField('specific', 'Specific activity', 'specificActivity', 'U/mg', {
      isShown: both(isActive, shownWhen('given', 'specific')),
    }),
    numberField('ed50', 'ED50', 'massPerVolume', 'ng/mL', {
      isShown: both(isActive, shownWhen('given', 'ed50')),
      hint: 'One unit is the amount in 1 mL that gives half the maximal effect.',
    }),
    numberField('activity', 'Concentration', 'activity', 'U/mL', { isShown: isActive }),
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
  compute: (worksheet) => {
    const mass = worksheet.quantity('mass');
    const wish = worksheet.choice('wish');
    if (wish !== 'activity') {
      const strength =
        wish === 'mass'
          ? worksheet.quantity('concentration')
          : multiply(worksheet.quantity('molar'), worksheet.quantity('weight'));
      const volume = divide(mass, strength);
      return {
        figures: [
          { label: 'Solvent to add', text: formatQuantity('volume', volume) },
          { label: 'Mass concentration', text: formatQuantity('massPerVolume', strength) },
        ],
        warnings: [hardToPipette(volume), tooDense(strength)],
      };
    }
    const specific =
      worksheet.choice('given') === 'specific'
        ? worksheet.quantity('specific')
        : divide(unitsAtOne, divide(worksheet.quantity('ed50'), nanogram));
    const units = multiply(mass, perMilligram, specific);
    const volume = divide(divide(units, worksheet.quantity('activity')), toMilliliters);
    return {
      figures: [
        { label: 'Solvent to add', text: formatQuantity('volume', volume) },
        { label: 'Activity in the vial', text: `${formatFigure(units)} U` },
        { label: 'Specific activity', text: `${formatFigure(specific)} U/mg` },
        { label: 'Mass concentration', text: formatQuantity('massPerVolume', divide(mass, volume)) },
      ],
      warnings: [hardToPipette(volume)],
    };
  },
};
