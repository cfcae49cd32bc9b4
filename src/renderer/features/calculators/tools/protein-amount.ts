import { divide, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { choiceToCompute, computedFieldChoice, whenComputing, type ToolDefinition } from '../tool';
import { avogadro, numberField, lightMoleculeWarning } from './fields';

const labels = { amount: 'Moles', mass: 'Mass', weight: 'Molecular weight' } as const;
type Quantity = keyof typeof labels;

export const proteinAmount: ToolDefinition = {
  fields: [
    computedFieldChoice(['amount', labels.amount], ['mass', labels.mass], ['weight', labels.weight]),
    numberField('weight', 'Molecular weight', 'weight', 'kDa', {
      isComputed: whenComputing('weight'),
      fact: 'weight',
    }),
    numberField('mass', 'Mass', 'mass', 'ug', { isComputed: whenComputing('mass') }),
    numberField('amount', 'Moles', 'amount', 'pmol', { isComputed: whenComputing('amount') }),
  ],
  formula: ['moles = mass ÷ molecular weight', '1 kDa = 1,000 g/mol'],
  source: 'Definition of the molar mass (IUPAC Gold Book, 10.1351/goldbook.R05271).',
  example: {
    question: 'How many moles are 100 µg of a 150 kDa antibody?',
    values: { weight: '150', mass: '100' },
    answer: '666.67 pmol',
  },
  compute: (worksheet) => {
    const computedQuantity = choiceToCompute(worksheet) as Quantity;
    const quantity = (name: Quantity) => worksheet.quantity(name);
    const formulas: Record<Quantity, () => Exact> = {
      amount: () => divide(quantity('mass'), quantity('weight')),
      mass: () => multiply(quantity('amount'), quantity('weight')),
      weight: () => divide(quantity('mass'), quantity('amount')),
    };
    const computedValue = formulas[computedQuantity]();
    const valueOf = (name: Quantity) => (name === computedQuantity ? computedValue : quantity(name));
    return {
      figures: [
        { label: labels[computedQuantity], text: worksheet.format(computedQuantity, computedValue) },
        { label: 'Molecules', text: formatFigure(multiply(valueOf('amount'), avogadro), 4) },
      ],
      warnings: [lightMoleculeWarning(valueOf('weight'))],
    };
  },
};
