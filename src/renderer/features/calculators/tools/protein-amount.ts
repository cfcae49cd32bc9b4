import { divide, multiply } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { computedFieldChoice, isComputedField, type ToolDefinition } from '../tool';
import { avogadro, numberField, lightMoleculeWarning } from './fields';

export const proteinAmount: ToolDefinition = {
  fields: [
    computedFieldChoice(['amount', 'Moles'], ['mass', 'Mass'], ['weight', 'Molecular weight']),
    numberField('weight', 'Molecular weight', 'weight', 'kDa', {
      isComputed: isComputedField('weight'),
      fact: 'weight',
    }),
    numberField('mass', 'Mass', 'mass', 'ug', { isComputed: isComputedField('mass') }),
    numberField('amount', 'Moles', 'amount', 'pmol', { isComputed: isComputedField('amount') }),
  ],
  formula: ['moles = mass ÷ molecular weight', '1 kDa = 1,000 g/mol'],
  source: 'Definition of the molar mass (IUPAC Gold Book, 10.1351/goldbook.R05271).',
  example: {
    question: 'How many moles are 100 µg of a 150 kDa antibody?',
    values: { weight: '150', mass: '100' },
    answer: '666.67 pmol',
  },
  compute: (worksheet) => {
    const computedName = worksheet.choice('find');
    const quantity = (name: string) => worksheet.quantity(name);
    const amount =
      computedName === 'amount' ? divide(quantity('mass'), quantity('weight')) : quantity('amount');
    const computedValue =
      computedName === 'amount'
        ? amount
        : computedName === 'mass'
          ? multiply(amount, quantity('weight'))
          : divide(quantity('mass'), amount);
    const names: Readonly<Record<string, string>> = {
      amount: 'Moles',
      mass: 'Mass',
      weight: 'Molecular weight',
    };
    return {
      figures: [
        { label: names[computedName] ?? '', text: worksheet.format(computedName, computedValue) },
        { label: 'Molecules', text: formatFigure(multiply(amount, avogadro), 4) },
      ],
      warnings: [lightMoleculeWarning(computedName === 'weight' ? computedValue : quantity('weight'))],
    };
  },
};
