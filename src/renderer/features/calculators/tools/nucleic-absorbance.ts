import { divide, exact, isLess, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage, invalidSequenceMessage } from '../../../../shared/calculators/messages';
import {
  absorptionCoefficientOfDna,
  molecularWeightOfBases,
  massPerAbsorbance,
  parseBases,
  unknownBase,
  type NucleicAcid,
} from '../../../../shared/calculators/nucleic-acid';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Figure, InputError, ToolDefinition } from '../tool';
import { choiceField, absorbanceWarning, numberField, visibleWhen, one, textField } from './fields';

const isOligo = visibleWhen('kind', 'oligo');
/** 1 µg/mL in g/L. */
const microgramPerMilliliter = exact('1e-3');
/** A260/A280 of pure samples. */
const pureRatios = { DNA: exact('1.8'), RNA: exact('2') };

export const nucleicAbsorbance: ToolDefinition = {
  fields: [
    choiceField('kind', 'Sample', [
      ['dsDNA', 'Double-stranded DNA: 50 µg/mL'],
      ['ssDNA', 'Single-stranded DNA: 33 µg/mL'],
      ['RNA', 'RNA: 40 µg/mL'],
      ['oligo', 'DNA oligonucleotide, by sequence'],
    ]),
    textField('sequence', 'Sequence, 5′ to 3′', 'ATGCATGCATGC', {
      isVisible: isOligo,
      maxLength: 2000,
      multiline: true,
    }),
    numberField('a260', 'A260', 'none', '', { hint: 'Blank-corrected.' }),
    numberField('path', 'Path length', 'length', 'cm', { initial: '1' }),
    numberField('dilution', 'Dilution, 1 in', 'none', '', { initial: '1' }),
    numberField('a280', 'A280', 'none', '', { optional: true }),
    numberField('volume', 'Sample volume', 'volume', 'uL', { optional: true }),
  ],
  formula: [
    'concentration = A260 × factor × dilution ÷ path in cm',
    'oligonucleotide: moles per liter = A260 × dilution ÷ (ε260 × path)',
    'ε260 = Σ neighboring pairs − Σ inner bases',
  ],
  source:
    'Factors of 50, 33 and 40 µg/mL: Sambrook and Russell, Molecular Cloning, 3rd ed., A8.19. ε260 of nearest neighbors: Cantor, Warshaw and Shapiro, Biopolymers 9 (1970) 1059.',
  example: {
    question: 'Plasmid, diluted 1 in 50, reads 0.65. What is its concentration?',
    values: { kind: 'dsDNA', a260: '0.65', dilution: '50' },
    answer: '1.625 mg/mL',
  },
  compute: (worksheet) => {
    const kind = worksheet.choice('kind');
    if (isLess(worksheet.quantity('dilution'), one))
      return { field: 'dilution', message: calculatorMessage('undiluted') };
    /** Absorbance of the undiluted sample for a path of 1 cm. */
    const absorbance = multiply(
      divide(worksheet.quantity('a260'), worksheet.quantity('path')),
      worksheet.quantity('dilution'),
    );
    const oligo = kind === 'oligo' ? measureOligo(worksheet.text('sequence'), absorbance) : null;
    if (oligo && 'message' in oligo) return oligo;
    const concentration = oligo
      ? oligo.concentration
      : multiply(absorbance, massPerAbsorbance[kind as NucleicAcid], microgramPerMilliliter);
    const volume = worksheet.optionalQuantity('volume');
    const a280 = worksheet.optionalQuantity('a280');
    const ratio = a280 && divide(worksheet.quantity('a260'), a280);
    const pureRatio = kind === 'RNA' ? pureRatios.RNA : pureRatios.DNA;
    const figures = [
      { label: 'Concentration', text: formatQuantity('massPerVolume', concentration) },
      ...(oligo?.figures ?? []),
    ];
    if (volume)
      figures.push({ label: 'In the sample', text: formatQuantity('mass', multiply(concentration, volume)) });
    if (ratio) figures.push({ label: 'A260/A280', text: formatFigure(ratio, 3) });
    return {
      figures,
      warnings: [
        absorbanceWarning(worksheet.quantity('a260')),
        ratio !== null &&
          isLess(ratio, pureRatio) &&
          calculatorMessage(kind === 'RNA' ? 'impureRna' : 'impureDna'),
      ],
    };
  },
};

/**
 * Returns the mass concentration of an oligonucleotide in g/L with further figures, or an error about its sequence.
 * `absorbance` is that of the undiluted sample for a path of 1 cm.
 */
function measureOligo(
  sequence: string,
  absorbance: Exact,
): { concentration: Exact; figures: Figure[] } | InputError {
  const bases = parseBases(sequence);
  const unknownLetter = unknownBase(bases, 'ssDNA');
  if (unknownLetter !== undefined)
    return { field: 'sequence', message: invalidSequenceMessage(unknownLetter, 'DNA') };
  if (bases.length < 2) return { field: 'sequence', message: calculatorMessage('fewBases', { least: '2' }) };
  const coefficient = absorptionCoefficientOfDna(bases);
  const weight = molecularWeightOfBases('ssDNA', bases);
  const molarConcentration = divide(absorbance, coefficient);
  return {
    concentration: multiply(molarConcentration, weight),
    figures: [
      { label: 'Moles per liter', text: formatQuantity('molar', molarConcentration) },
      { label: 'ε260', text: `${formatFigure(coefficient)} M⁻¹ cm⁻¹` },
      { label: 'Molecular weight', text: `${formatFigure(weight, 7)} g/mol` },
      {
        label: 'µg/mL for A260 = 1',
        text: formatFigure(multiply(divide(weight, coefficient), divide(one, microgramPerMilliliter))),
      },
    ],
  };
}
