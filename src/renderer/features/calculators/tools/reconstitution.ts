import { divide, exact, multiply } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition, Values } from '../tool';
import {
  choiceField,
  pipettingWarning,
  numberField,
  weightField,
  visibleWhen,
  densityWarning,
} from './fields';

const isByActivity = visibleWhen('wish', 'activity');
type ValuesTest = (values: Values) => boolean;
/** Returns a function that tests whether both conditions hold. */
const both = (first: ValuesTest, second: ValuesTest) => (values: Values) => first(values) && second(values);
/** Specific activity in U/mg of a protein with an ED50 of 1 ng/mL. */
const activityAtUnitEd50 = exact('1e6');
const milligramsPerGram = exact('1e3');
const millilitersPerLiter = exact('1e3');
/** 1 ng/mL in g/L. */
const nanogramPerMilliliter = exact('1e-6');

export const reconstitution: ToolDefinition = {
  fields: [
    numberField('mass', 'Mass in the vial', 'mass', 'ug', { hint: 'As stated on the label.' }),
    choiceField('wish', 'Target concentration', [
      ['mass', 'By mass, such as mg/mL'],
      ['molar', 'By moles, such as µM'],
      ['activity', 'By activity, such as U/mL'],
    ]),
    numberField('concentration', 'Concentration', 'massPerVolume', 'ug/mL', {
      isVisible: visibleWhen('wish', 'mass'),
    }),
    numberField('molar', 'Concentration', 'molar', 'uM', { isVisible: visibleWhen('wish', 'molar') }),
    { ...weightField, isVisible: visibleWhen('wish', 'molar') },
    choiceField(
      'given',
      'Activity given as',
      [
        ['specific', 'Specific activity'],
        ['ed50', 'ED50'],
      ],
      { isVisible: isByActivity },
    ),
    numberField('specific', 'Specific activity', 'specificActivity', 'U/mg', {
      isVisible: both(isByActivity, visibleWhen('given', 'specific')),
    }),
    numberField('ed50', 'ED50', 'massPerVolume', 'ng/mL', {
      isVisible: both(isByActivity, visibleWhen('given', 'ed50')),
      hint: 'One unit is the amount in 1 mL that gives half the maximal effect.',
    }),
    numberField('activity', 'Concentration', 'activity', 'U/mL', { isVisible: isByActivity }),
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
    const targetKind = worksheet.choice('wish');
    if (targetKind !== 'activity') {
      const massConcentration =
        targetKind === 'mass'
          ? worksheet.quantity('concentration')
          : multiply(worksheet.quantity('molar'), worksheet.quantity('weight'));
      const volume = divide(mass, massConcentration);
      return {
        figures: [
          { label: 'Solvent to add', text: formatQuantity('volume', volume) },
          { label: 'Mass concentration', text: formatQuantity('massPerVolume', massConcentration) },
        ],
        warnings: [pipettingWarning(volume), densityWarning(massConcentration)],
      };
    }
    const specificActivity =
      worksheet.choice('given') === 'specific'
        ? worksheet.quantity('specific')
        : divide(activityAtUnitEd50, divide(worksheet.quantity('ed50'), nanogramPerMilliliter));
    const vialUnits = multiply(mass, milligramsPerGram, specificActivity);
    const volume = divide(divide(vialUnits, worksheet.quantity('activity')), millilitersPerLiter);
    const massConcentration = divide(mass, volume);
    return {
      figures: [
        { label: 'Solvent to add', text: formatQuantity('volume', volume) },
        { label: 'Activity in the vial', text: `${formatFigure(vialUnits)} U` },
        { label: 'Specific activity', text: `${formatFigure(specificActivity)} U/mg` },
        { label: 'Mass concentration', text: formatQuantity('massPerVolume', massConcentration) },
      ],
      warnings: [pipettingWarning(volume), densityWarning(massConcentration)],
    };
  },
};
