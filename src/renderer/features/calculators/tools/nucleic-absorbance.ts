import { divide, exact, isLess, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage, invalidSequenceMessage } from '../../../../shared/calculators/messages';
import {
  absorptionCoefficientOfBases,
  massOfBases,
  massPerAbsorbance,
  parseBases,
  unknownBase,
} from '../../../../shared/calculators/nucleic-acid';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Figure, InputError, ToolDefinition } from '../tool';
import { choiceField, hardToMeasure, numberField, visibleWhen, one, textField } from './fields';

const isOligo = visibleWhen('kind', 'oligo');
const milli = exact('1e-3');

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
  ],
  source:
    'Factors of 50, 33 and 40 µg/mL: Sambrook and Russell, Molecular Cloning, 3rd ed., A8.19. ε260 is the sum over the bases, without stacking effects.',
  example: {
    question: 'Plasmid, diluted 1 in 50, reads 0.65. What is its concentration?',
    values: { kind: 'dsDNA', a260: '0.65', dilution: '50' },
    answer: '1.625 mg/mL',
  },
  compute: (worksheet) => {
    const kind = worksheet.choice('kind');
    if (isLess(worksheet.quantity('dilution'), one))
      return { field: 'dilution', message: calculatorMessage('undiluted') };
    const absorbance = multiply(
      divide(worksheet.quantity('a260'), worksheet.quantity('path')),
      worksheet.quantity('dilution'),
    );
    const strand = kind === 'oligo' ? oligo(worksheet.text('sequence'), absorbance) : null;
    if (strand && 'message' in strand) return strand;
    const factor = massPerAbsorbance[kind === 'oligo' ? 'ssDNA' : (kind as 'dsDNA' | 'ssDNA' | 'RNA')];
    // Converts µg/mL to g/L.
    const concentration = strand ? strand.concentration : multiply(absorbance, factor, milli);
    const volume = worksheet.optional('volume');
    const a280 = worksheet.optional('a280');
    const ratio = a280 && divide(worksheet.quantity('a260'), a280);
    const minRatio = exact(kind === 'RNA' ? '2' : '1.8');
    return {
      figures: [
        { label: 'Concentration', text: formatQuantity('massPerVolume', concentration) },
        ...(strand?.figures ?? []),
        ...(volume
          ? [{ label: 'In the sample', text: formatQuantity('mass', multiply(concentration, volume)) }]
          : []),
        ...(ratio ? [{ label: 'A260/A280', text: formatFigure(ratio, 3) }] : []),
      ],
      warnings: [
        hardToMeasure(worksheet.quantity('a260')),
        ratio !== null &&
          isLess(ratio, minRatio) &&
          calculatorMessage(kind === 'RNA' ? 'impureRna' : 'impureDna'),
      ],
    };
  },
};

function oligo(text: string, absorbance: Exact): { concentration: Exact; figures: Figure[] } | InputError {
  const bases = parseBases(text);
  const unknown = unknownBase(bases, 'ssDNA');
  if (unknown !== undefined) return { field: 'sequence', message: invalidSequenceMessage(unknown, 'DNA') };
  if (bases.length < 2) return { field: 'sequence', message: calculatorMessage('fewBases', { least: '2' }) };
  const coefficient = absorptionCoefficientOfBases('ssDNA', bases);
  const mass = massOfBases('ssDNA', bases);
  const molar = divide(absorbance, coefficient);
  return {
    concentration: multiply(molar, mass),
    figures: [
      { label: 'Moles per liter', text: formatQuantity('molar', molar) },
      { label: 'ε260', text: `${formatFigure(coefficient)} M⁻¹ cm⁻¹` },
      { label: 'Molecular weight', text: `${formatFigure(mass, 7)} g/mol` },
      {
        label: 'µg/mL for A260 = 1',
        text: formatFigure(multiply(divide(mass, coefficient), divide(one, milli))),
      },
    ],
  };
}
