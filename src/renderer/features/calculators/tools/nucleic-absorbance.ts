import { compare, divided, exact, isLess, times, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import {
  absorbanceOfBases,
  massOfBases,
  massPerAbsorbance,
  parseBases,
  unknownBase,
} from '../../../../shared/calculators/nucleic-acid';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Figure, Refusal, Definition } from '../tool';
import { choice, number, when, whole, words } from './fields';

const isOligo = when('kind', 'oligo');
const milli = exact('1e-3');
const straight = [exact('0.05'), exact('2')] as const;

export const nucleicAbsorbance: Definition = {
  fields: [
    choice('kind', 'Sample', [
      ['dsDNA', 'Double-stranded DNA: 50 µg/mL'],
      ['ssDNA', 'Single-stranded DNA: 33 µg/mL'],
      ['RNA', 'RNA: 40 µg/mL'],
      ['oligo', 'DNA oligonucleotide, by its sequence'],
    ]),
    words('sequence', 'Sequence, 5′ to 3′', 'ATGCATGCATGC', { shown: isOligo, longest: 2000, tall: true }),
    number('a260', 'A260', 'none', '', { hint: 'With the blank taken off.' }),
    number('path', 'Light path', 'length', 'cm', { initial: '1' }),
    number('dilution', 'Dilution, 1 in', 'none', '', { initial: '1' }),
    number('a280', 'A280', 'none', '', { optional: true }),
    number('volume', 'Volume of the sample', 'volume', 'uL', { optional: true }),
  ],
  formula: [
    'concentration = A260 × factor × dilution ÷ path in cm',
    'oligonucleotide: moles per litre = A260 × dilution ÷ (ε260 × path)',
  ],
  source:
    'Factors of 50, 33 and 40 µg/mL: Sambrook and Russell, Molecular Cloning, 3rd ed., A8.19. ε260 is the sum of the bases, without stacking.',
  example: {
    question: 'Plasmid, diluted 1 in 50, reads 0.65. How strong is it?',
    values: { kind: 'dsDNA', a260: '0.65', dilution: '50' },
    answer: '1.625 mg/mL',
  },
  compute: (sheet) => {
    const kind = sheet.choice('kind');
    const read = times(divided(sheet.quantity('a260'), sheet.quantity('path')), sheet.quantity('dilution'));
    const strand = kind === 'oligo' ? oligo(sheet.words('sequence'), read) : null;
    if (strand && 'because' in strand) return strand;
    const factor = massPerAbsorbance[kind === 'oligo' ? 'ssDNA' : (kind as 'dsDNA' | 'ssDNA' | 'RNA')];
    // µg/mL are thousandths of g/L.
    const concentration = strand ? strand.concentration : times(read, factor, milli);
    const volume = sheet.optional('volume');
    const other = sheet.optional('a280');
    const ratio = other && divided(sheet.quantity('a260'), other);
    const least = exact(kind === 'RNA' ? '2' : '1.8');
    const unusual =
      isLess(sheet.quantity('a260'), straight[0]) || compare(sheet.quantity('a260'), straight[1]) > 0;
    return {
      figures: [
        { label: 'Concentration', text: formatQuantity('massPerVolume', concentration) },
        ...(strand?.figures ?? []),
        ...(volume
          ? [{ label: 'In the sample', text: formatQuantity('mass', times(concentration, volume)) }]
          : []),
        ...(ratio ? [{ label: 'A260/A280', text: formatFigure(ratio, 3) }] : []),
      ],
      warnings: [
        unusual && calculatorMessage('outOfRange'),
        ratio !== null &&
          isLess(ratio, least) &&
          calculatorMessage(kind === 'RNA' ? 'impureRna' : 'impureDna'),
      ],
    };
  },
};

function oligo(text: string, absorbance: Exact): { concentration: Exact; figures: Figure[] } | Refusal {
  const bases = parseBases(text);
  const unknown = unknownBase(bases, 'ssDNA');
  if (unknown !== undefined)
    return { field: 'sequence', because: calculatorMessage('unknownBase', { part: unknown, kind: 'DNA' }) };
  if (bases.length < 2) return { field: 'sequence', because: calculatorMessage('fewBases', { least: '2' }) };
  const coefficient = absorbanceOfBases('ssDNA', bases);
  const mass = massOfBases('ssDNA', bases);
  const molar = divided(absorbance, coefficient);
  return {
    concentration: times(molar, mass),
    figures: [
      { label: 'Moles per litre', text: formatQuantity('molar', molar) },
      { label: 'ε260', text: `${formatFigure(coefficient)} M⁻¹ cm⁻¹` },
      { label: 'Molecular weight', text: `${formatFigure(mass, 7)} g/mol` },
      {
        label: 'µg/mL for A260 = 1',
        text: formatFigure(times(divided(mass, coefficient), divided(whole, milli))),
      },
    ],
  };
}
