import { divide, multiply } from '../../../../shared/calculators/exact';
import { formatQuantity } from '../../../../shared/calculators/units';
import { computedFieldChoice, isComputedField, type ToolDefinition } from '../tool';
import {
  hardToDissolve,
  hardToPipette,
  hardToWeigh,
  numberField,
  purity,
  weight,
  one,
  tooDense,
  tooLight,
} from './fields';

export const molarity: ToolDefinition = {
  fields: [
    computedFieldChoice(
      ['mass', 'Mass to weigh'],
      ['volume', 'Volume'],
      ['concentration', 'Concentration'],
      ['weight', 'Molecular weight'],
    ),
    numberField('mass', 'Mass', 'mass', 'mg', { isComputed: isComputedField('mass') }),
    numberField('volume', 'Volume', 'volume', 'mL', { isComputed: isComputedField('volume') }),
    numberField('concentration', 'Concentration', 'molar', 'mM', {
      isComputed: isComputedField('concentration'),
    }),
    { ...weight, isComputed: isComputedField('weight') },
    purity,
  ],
  formula: ['mass × purity = concentration × volume × molecular weight'],
  source: 'Definition of the amount concentration (IUPAC Gold Book, 10.1351/goldbook.A00295).',
  example: {
    question: 'How much sodium chloride (58.44 g/mol) makes 1 L of a 1 M solution?',
    values: { volume: '1', volume_unit: 'L', concentration: '1', concentration_unit: 'M', weight: '58.44' },
    answer: '58.44 g',
  },
  compute: (worksheet) => {
    const find = worksheet.choice('find');
    const purityFraction = worksheet.optional('purity') ?? one;
    const get = (name: string) => worksheet.quantity(name);
    // Each quantity follows from the other three, in g, L, mol/L and g/mol.
    const found = {
      mass: () => divide(multiply(get('concentration'), get('volume'), get('weight')), purityFraction),
      volume: () =>
        divide(multiply(get('mass'), purityFraction), multiply(get('concentration'), get('weight'))),
      concentration: () =>
        divide(multiply(get('mass'), purityFraction), multiply(get('volume'), get('weight'))),
      weight: () =>
        divide(multiply(get('mass'), purityFraction), multiply(get('volume'), get('concentration'))),
    }[find as 'mass' | 'volume' | 'concentration' | 'weight']();
    const valueOf = (name: string) => (name === find ? found : get(name));
    const amount = multiply(valueOf('concentration'), valueOf('volume'));
    const names = {
      mass: 'Mass',
      volume: 'Volume',
      concentration: 'Concentration',
      weight: 'Molecular weight',
    };
    return {
      figures: [
        { label: names[find as keyof typeof names], text: worksheet.format(find, found) },
        { label: 'Amount of substance', text: formatQuantity('amount', amount) },
        {
          label: 'Mass concentration',
          text: formatQuantity('massPerVolume', multiply(valueOf('concentration'), valueOf('weight'))),
        },
      ],
      warnings: [
        hardToWeigh(valueOf('mass')),
        hardToPipette(valueOf('volume')),
        hardToDissolve(valueOf('concentration')),
        tooDense(multiply(valueOf('concentration'), valueOf('weight'))),
        tooLight(valueOf('weight')),
      ],
    };
  },
};
