import { divided, exact, times } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { findChoice, isFound, type Definition } from '../tool';
import { number } from './fields';

const avogadro = exact('6.02214076e23');

export const proteinAmount: Definition = {
  fields: [
    findChoice(['amount', 'Moles'], ['mass', 'Mass'], ['weight', 'Molecular weight']),
    number('weight', 'Molecular weight', 'weight', 'kDa', { found: isFound('weight'), fact: 'weight' }),
    number('mass', 'Mass', 'mass', 'ug', { found: isFound('mass') }),
    number('amount', 'Moles', 'amount', 'pmol', { found: isFound('amount') }),
  ],
  formula: ['moles = mass ÷ molecular weight', '1 kDa = 1,000 g/mol'],
  source: 'Definition of the molar mass (IUPAC Gold Book, 10.1351/goldbook.R05271).',
  example: {
    question: 'How many moles are 100 µg of an antibody of 150 kDa?',
    values: { weight: '150', mass: '100' },
    answer: '666.67 pmol',
  },
  compute: (sheet) => {
    const find = sheet.choice('find');
    const get = (name: string) => sheet.quantity(name);
    const amount = find === 'amount' ? divided(get('mass'), get('weight')) : get('amount');
    const found =
      find === 'amount'
        ? amount
        : find === 'mass'
          ? times(amount, get('weight'))
          : divided(get('mass'), amount);
    const names: Readonly<Record<string, string>> = {
      amount: 'Moles',
      mass: 'Mass',
      weight: 'Molecular weight',
    };
    return {
      figures: [
        { label: names[find] ?? '', text: sheet.show(find, found) },
        { label: 'Molecules', text: formatFigure(times(amount, avogadro), 4) },
      ],
    };
  },
};
