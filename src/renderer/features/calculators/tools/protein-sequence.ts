import { compare, divided, exact, isLess, times } from '../../../../shared/calculators/exact';
import { formatFigure, formatPlaces } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import {
  absorbanceOfResidues,
  massOfResidues,
  parseResidues,
  unknownResidue,
} from '../../../../shared/calculators/protein';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Figure, Definition } from '../tool';
import { choice, number, words } from './fields';

const straight = [exact('0.05'), exact('2')] as const;
const LONGEST = 6000;

export const proteinSequence: Definition = {
  fields: [
    words('sequence', 'Sequence', 'MKWVTFISLLFLFSSAYS', {
      longest: LONGEST,
      tall: true,
      hint: 'One-letter code; a FASTA name, spaces and numbers are left out.',
    }),
    choice('cysteines', 'Cysteines', [
      ['bridged', 'In pairs, bridged'],
      ['reduced', 'Reduced'],
    ]),
    number('a280', 'A280', 'none', '', { optional: true, hint: 'For the concentration.' }),
    number('path', 'Light path', 'length', 'cm', { initial: '1' }),
    number('dilution', 'Dilution, 1 in', 'none', '', { initial: '1' }),
  ],
  formula: [
    'ε280 = 5,500 × Trp + 1,490 × Tyr + 125 × cystine',
    'moles per litre = A280 × dilution ÷ (ε280 × path in cm)',
    'weight = Σ residues + water',
  ],
  source: 'Pace et al., Protein Sci. 4 (1995) 2411. Nothing that is attached after translation is counted.',
  example: {
    question: 'How strongly does hen egg lysozyme absorb at 1 mg/mL (published: 2.65)?',
    values: {
      sequence:
        'KVFGRCELAAAMKRHGLDNYRGYSLGNWVCAAKFESNFNTQATNRNTDGSTDYGILQINSRWWCNDGRTPGSRNLCNIPCSALLSSDITASVNCAKKIVSDGNGMNAWVAWRNRCKGTDVQAWIRGCRL',
      cysteines: 'bridged',
    },
    answer: '14,313.1 g/mol',
  },
  compute: (sheet) => {
    const sequence = parseResidues(sheet.words('sequence'));
    const unknown = unknownResidue(sequence);
    if (unknown !== undefined || sequence === '')
      return {
        field: 'sequence',
        because: calculatorMessage('unknownResidue', { part: unknown ?? sheet.words('sequence') }),
      };
    const weight = massOfResidues(sequence, 'average');
    const coefficient = absorbanceOfResidues(sequence, sheet.choice('cysteines') === 'bridged');
    const read = sheet.optional('a280');
    const absorbs = coefficient.over > 0n;
    const figures: Figure[] = [
      { label: 'Molecular weight', text: `${formatPlaces(weight, 1)} g/mol` },
      {
        label: 'Monoisotopic mass',
        text: `${formatPlaces(massOfResidues(sequence, 'monoisotopic'), 2)} g/mol`,
      },
      { label: 'Amino acids', text: String(sequence.length) },
      { label: 'ε280', text: `${formatFigure(coefficient)} M⁻¹ cm⁻¹` },
      { label: 'A280 at 1 mg/mL and 1 cm', text: formatPlaces(divided(coefficient, weight), 3) },
    ];
    if (!read) return { figures, warnings: [!absorbs && calculatorMessage('noAbsorbance')] };
    if (!absorbs) return { field: 'a280', because: calculatorMessage('noAbsorbance') };
    const molar = divided(
      times(read, sheet.quantity('dilution')),
      times(coefficient, sheet.quantity('path')),
    );
    return {
      figures: [
        { label: 'Concentration', text: formatQuantity('massPerVolume', times(molar, weight)) },
        { label: 'Moles per litre', text: formatQuantity('molar', molar) },
        ...figures,
      ],
      warnings: [
        (isLess(read, straight[0]) || compare(read, straight[1]) > 0) && calculatorMessage('outOfRange'),
      ],
    };
  },
};
