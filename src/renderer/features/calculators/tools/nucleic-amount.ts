import { divide, exact, isLess, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { molecularWeightOfLength, type NucleicAcid } from '../../../../shared/calculators/nucleic-acid';
import { formatQuantity } from '../../../../shared/calculators/units';
import { choiceToCompute, computedFieldChoice, whenComputing, type ToolDefinition } from '../tool';
import { avogadro, choiceField, numberField, one } from './fields';

const two = exact('2');

export const nucleicAmount: ToolDefinition = {
  fields: [
    computedFieldChoice(['amount', 'Moles'], ['mass', 'Mass']),
    choiceField('kind', 'Sample', [
      ['dsDNA', 'Double-stranded DNA'],
      ['ssDNA', 'Single-stranded DNA'],
      ['RNA', 'RNA'],
    ]),
    numberField('length', 'Length', 'residues', 'nt', { hint: 'Base pairs for double-stranded DNA.' }),
    numberField('mass', 'Mass', 'mass', 'ng', { isComputed: whenComputing('mass') }),
    numberField('amount', 'Moles', 'amount', 'pmol', { isComputed: whenComputing('amount') }),
  ],
  formula: [
    'double-stranded DNA: g/mol = 617.96 × length + 36.04',
    'single-stranded DNA: g/mol = 308.97 × length + 18.02',
    'RNA: g/mol = 321.47 × length + 18.02',
    'moles = mass ÷ g/mol',
  ],
  source: 'Masses of nucleotides in a chain with equal shares of the four bases, plus water at the ends.',
  example: {
    question: 'How many moles are 1 µg of linear DNA of 1,000 bp?',
    values: { kind: 'dsDNA', length: '1000', mass: '1', mass_unit: 'ug' },
    answer: '1.6181 pmol',
  },
  compute: (worksheet) => {
    const kind = worksheet.choice('kind') as NucleicAcid;
    const computedQuantity = choiceToCompute(worksheet);
    if (isLess(worksheet.quantity('length'), one))
      return { field: 'length', message: calculatorMessage('noBase') };
    const weight = molecularWeightOfLength(kind, worksheet.quantity('length'));
    const amount: Exact =
      computedQuantity === 'amount'
        ? divide(worksheet.quantity('mass'), weight)
        : worksheet.quantity('amount');
    const mass =
      computedQuantity === 'mass'
        ? multiply(worksheet.quantity('amount'), weight)
        : worksheet.quantity('mass');
    const ends = multiply(amount, kind === 'dsDNA' ? two : one);
    return {
      figures: [
        computedQuantity === 'amount'
          ? { label: 'Moles', text: worksheet.format('amount', amount) }
          : { label: 'Mass', text: worksheet.format('mass', mass) },
        { label: 'Molecules', text: formatFigure(multiply(amount, avogadro), 4) },
        { label: 'Molecular weight', text: `${formatFigure(weight, 7)} g/mol` },
        { label: '5′ ends of a linear molecule', text: formatQuantity('amount', ends) },
      ],
    };
  },
};
