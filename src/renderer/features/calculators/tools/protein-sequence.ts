import { divide, isLess, multiply } from '../../../../shared/calculators/exact';
import { formatFigure, formatPlaces } from '../../../../shared/calculators/figure';
import { calculatorMessage, invalidSequenceMessage } from '../../../../shared/calculators/messages';
import {
  absorptionCoefficientOfResidues,
  isAmbiguousResidue,
  massOfResidues,
  parseResidues,
  unknownResidue,
} from '../../../../shared/calculators/protein';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Figure, ToolDefinition } from '../tool';
import { choiceField, absorbanceWarning, numberField, one, textField } from './fields';

const MAX_SEQUENCE_LENGTH = 6000;
/** Matches a DNA or RNA sequence that was entered by mistake. Shorter sequences of these letters may be peptides. */
const basesOnly = /^[ACGTU]{15,}$/;

export const proteinSequence: ToolDefinition = {
  fields: [
    textField('sequence', 'Sequence', 'MKWVTFISLLFLFSSAYS', {
      maxLength: MAX_SEQUENCE_LENGTH,
      multiline: true,
      hint: 'One-letter code; a FASTA header, spaces and numbers are ignored.',
    }),
    choiceField('cysteines', 'Cysteines', [
      ['bridged', 'Form disulfide bonds'],
      ['reduced', 'Reduced'],
    ]),
    numberField('a280', 'A280', 'none', '', { optional: true, hint: 'To calculate the concentration.' }),
    numberField('path', 'Path length', 'length', 'cm', { initial: '1' }),
    numberField('dilution', 'Dilution, 1 in', 'none', '', { initial: '1' }),
  ],
  formula: [
    'ε280 = 5,500 × Trp + 1,490 × Tyr + 125 × cystine',
    'moles per liter = A280 × dilution ÷ (ε280 × path in cm)',
    'weight = Σ residues + water, with reduced cysteines; each disulfide bond weighs 2.016 g/mol less',
  ],
  source: 'Pace et al., Protein Sci. 4 (1995) 2411. Post-translational modifications are not counted.',
  example: {
    question: 'What is the absorbance of hen egg lysozyme at 1 mg/mL (published: 2.65)?',
    values: {
      sequence:
        'KVFGRCELAAAMKRHGLDNYRGYSLGNWVCAAKFESNFNTQATNRNTDGSTDYGILQINSRWWCNDGRTPGSRNLCNIPCSALLSSDITASVNCAKKIVSDGNGMNAWVAWRNRCKGTDVQAWIRGCRL',
      cysteines: 'bridged',
    },
    answer: '14,313.1 g/mol',
  },
  compute: (worksheet) => {
    const sequence = parseResidues(worksheet.text('sequence'));
    const unknownLetter = unknownResidue(sequence);
    if (unknownLetter !== undefined && isAmbiguousResidue(unknownLetter))
      return { field: 'sequence', message: calculatorMessage('ambiguousResidue', { part: unknownLetter }) };
    if (isLess(worksheet.quantity('dilution'), one))
      return { field: 'dilution', message: calculatorMessage('undiluted') };
    if (unknownLetter !== undefined || sequence === '')
      return {
        field: 'sequence',
        message: invalidSequenceMessage(unknownLetter ?? worksheet.text('sequence'), 'protein'),
      };
    const weight = massOfResidues(sequence, 'average');
    const coefficient = absorptionCoefficientOfResidues(
      sequence,
      worksheet.choice('cysteines') === 'bridged',
    );
    const absorbance = worksheet.optionalQuantity('a280');
    const absorbsAt280 = coefficient.numerator > 0n;
    const figures: Figure[] = [
      { label: 'Molecular weight', text: `${formatPlaces(weight, 1)} g/mol` },
      {
        label: 'Monoisotopic mass',
        text: `${formatPlaces(massOfResidues(sequence, 'monoisotopic'), 2)} g/mol`,
      },
      { label: 'Amino acids', text: String(sequence.length) },
      { label: 'ε280', text: `${formatFigure(coefficient)} M⁻¹ cm⁻¹` },
      { label: 'A280 at 1 mg/mL and 1 cm', text: formatPlaces(divide(coefficient, weight), 3) },
    ];
    const dnaWarning = basesOnly.test(sequence) && calculatorMessage('looksLikeDna');
    if (!absorbance)
      return { figures, warnings: [dnaWarning, !absorbsAt280 && calculatorMessage('noAbsorbance')] };
    if (!absorbsAt280) return { field: 'a280', message: calculatorMessage('noAbsorbance') };
    const molarConcentration = divide(
      multiply(absorbance, worksheet.quantity('dilution')),
      multiply(coefficient, worksheet.quantity('path')),
    );
    return {
      figures: [
        {
          label: 'Concentration',
          text: formatQuantity('massPerVolume', multiply(molarConcentration, weight)),
        },
        { label: 'Moles per liter', text: formatQuantity('molar', molarConcentration) },
        ...figures,
      ],
      warnings: [dnaWarning, absorbanceWarning(absorbance)],
    };
  },
};
