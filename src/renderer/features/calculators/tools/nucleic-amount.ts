import { divided, exact, times, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { massOfLength, type NucleicAcid } from '../../../../shared/calculators/nucleic-acid';
import { formatQuantity } from '../../../../shared/calculators/units';
import { findChoice, isFound, type Definition } from '../tool';
import { choice, number } from './fields';

const avogadro = exact('6.02214076e23');
const twoEnds = exact('2');
const oneEnd = exact('1');

export const nucleicAmount: Definition = {
  fields: [
    findChoice(['amount', 'Moles'], ['mass', 'Mass']),
    choice('kind', 'Sample', [
      ['dsDNA', 'Double-stranded DNA'],
      ['ssDNA', 'Single-stranded DNA'],
      ['RNA', 'RNA'],
    ]),
    number('length', 'Length', 'residues', 'nt', { hint: 'Pairs of bases for a double strand.' }),
    number('mass', 'Mass', 'mass', 'ng', { found: isFound('mass') }),
    number('amount', 'Moles', 'amount', 'pmol', { found: isFound('amount') }),
  ],
  formula: [
    'double-stranded DNA: g/mol = 617.96 × length + 36.04',
    'single-stranded DNA: g/mol = 308.97 × length + 18.02',
    'RNA: g/mol = 321.47 × length + 18.02',
    'moles = mass ÷ g/mol',
  ],
  source: 'Masses of nucleotides within a chain, equal parts of the four bases, with the water of the ends.',
  example: {
    question: 'How many moles are 1 µg of a plasmid of 1,000 pairs of bases?',
    values: { kind: 'dsDNA', length: '1000', mass: '1', mass_unit: 'ug' },
    answer: '1.6181 pmol',
  },
  compute: (sheet) => {
    const kind = sheet.choice('kind') as NucleicAcid;
    const find = sheet.choice('find');
    const weight = massOfLength(kind, sheet.quantity('length'));
    const amount: Exact =
      find === 'amount' ? divided(sheet.quantity('mass'), weight) : sheet.quantity('amount');
    const mass = find === 'mass' ? times(sheet.quantity('amount'), weight) : sheet.quantity('mass');
    const ends = times(amount, kind === 'dsDNA' ? twoEnds : oneEnd);
    return {
      figures: [
        find === 'amount'
          ? { label: 'Moles', text: sheet.show('amount', amount) }
          : { label: 'Mass', text: sheet.show('mass', mass) },
        { label: 'Molecules', text: formatFigure(times(amount, avogadro), 4) },
        { label: 'Molecular weight', text: `${formatFigure(weight, 7)} g/mol` },
        { label: '5′ ends of a linear molecule', text: formatQuantity('amount', ends) },
      ],
    };
  },
};
