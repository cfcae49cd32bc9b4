import { divide, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatQuantity } from '../../../../shared/calculators/units';
import { choiceToCompute, computedFieldChoice, whenComputing, type ToolDefinition } from '../tool';
import {
  solubilityWarning,
  pipettingWarning,
  weighingWarning,
  numberField,
  purityField,
  weightField,
  one,
  densityWarning,
  lightMoleculeWarning,
} from './fields';

const labels = {
  mass: 'Mass',
  volume: 'Volume',
  concentration: 'Concentration',
  weight: 'Molecular weight',
} as const;
type Quantity = keyof typeof labels;

export const molarity: ToolDefinition = {
  fields: [
    computedFieldChoice(
      ['mass', 'Mass to weigh'],
      ['volume', 'Volume'],
      ['concentration', 'Concentration'],
      ['weight', 'Molecular weight'],
    ),
    numberField('mass', 'Mass', 'mass', 'mg', { isComputed: whenComputing('mass') }),
    numberField('volume', 'Volume', 'volume', 'mL', { isComputed: whenComputing('volume') }),
    numberField('concentration', 'Concentration', 'molar', 'mM', {
      isComputed: whenComputing('concentration'),
    }),
    { ...weightField, isComputed: whenComputing('weight') },
    purityField,
  ],
  formula: ['mass × purity = concentration × volume × molecular weight'],
  source: 'Definition of the amount concentration (IUPAC Gold Book, 10.1351/goldbook.A00295).',
  example: {
    question: 'How much sodium chloride (58.44 g/mol) makes 1 L of a 1 M solution?',
    values: { volume: '1', volume_unit: 'L', concentration: '1', concentration_unit: 'M', weight: '58.44' },
    answer: '58.44 g',
  },
  compute: (worksheet) => {
    const computedQuantity = choiceToCompute(worksheet) as Quantity;
    const purityFraction = worksheet.optionalQuantity('purity') ?? one;
    const quantity = (name: Quantity) => worksheet.quantity(name);
    // Each quantity follows from the other three, in g, L, mol/L and g/mol.
    const formulas: Record<Quantity, () => Exact> = {
      mass: () =>
        divide(multiply(quantity('concentration'), quantity('volume'), quantity('weight')), purityFraction),
      volume: () =>
        divide(
          multiply(quantity('mass'), purityFraction),
          multiply(quantity('concentration'), quantity('weight')),
        ),
      concentration: () =>
        divide(multiply(quantity('mass'), purityFraction), multiply(quantity('volume'), quantity('weight'))),
      weight: () =>
        divide(
          multiply(quantity('mass'), purityFraction),
          multiply(quantity('volume'), quantity('concentration')),
        ),
    };
    const computedValue = formulas[computedQuantity]();
    const valueOf = (name: Quantity) => (name === computedQuantity ? computedValue : quantity(name));
    const amount = multiply(valueOf('concentration'), valueOf('volume'));
    return {
      figures: [
        {
          label: labels[computedQuantity],
          text: worksheet.format(computedQuantity, computedValue),
        },
        { label: 'Amount of substance', text: formatQuantity('amount', amount) },
        {
          label: 'Mass concentration',
          text: formatQuantity('massPerVolume', multiply(valueOf('concentration'), valueOf('weight'))),
        },
      ],
      warnings: [
        weighingWarning(valueOf('mass')),
        pipettingWarning(valueOf('volume')),
        solubilityWarning(valueOf('concentration')),
        densityWarning(multiply(valueOf('concentration'), valueOf('weight'))),
        lightMoleculeWarning(valueOf('weight')),
      ],
    };
  },
};
