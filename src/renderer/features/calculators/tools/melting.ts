import { exact, fromNumber, isLess, toNumber } from '../../../../shared/calculators/exact';
import { formatFigure, formatPlaces } from '../../../../shared/calculators/figure';
import {
  gcContentMeltingTemperature,
  duplexEnergy,
  meltingTemperature,
  sodiumEquivalent,
  wallaceMeltingTemperature,
} from '../../../../shared/calculators/melting-temperature';
import { calculatorMessage, invalidSequenceMessage } from '../../../../shared/calculators/messages';
import {
  absorptionCoefficientOfDna,
  gcCount,
  molecularWeightOfBases,
  parseBases,
  reverseComplement,
  unknownBase,
} from '../../../../shared/calculators/nucleic-acid';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Figure, ToolDefinition } from '../tool';
import { numberField, textField } from './fields';

const MIN_BASES = 6;
/** Bases up to which the Wallace rule holds. */
const MAX_WALLACE_BASES = 13;
/** Bases up to which the nearest-neighbor method holds. */
const MAX_NEIGHBOR_BASES = 60;
/** Range of the sodium equivalent in mol/L without a warning: the measured range of the salt correction with a tolerance. */
const MIN_SODIUM_EQUIVALENT = 0.02;
const MAX_SODIUM_EQUIVALENT = 1.1;
/** Limits of the model in mol/L. */
const maxConcentrations = [
  ['strands', exact('0.01')],
  ['sodium', exact('5')],
  ['magnesium', exact('1')],
  ['nucleotides', exact('1')],
] as const;
const formatCelsius = (value: number) => `${formatPlaces(fromNumber(value), 1)} °C`;

export const melting: ToolDefinition = {
  fields: [
    textField('sequence', 'Sequence, 5′ to 3′', 'AGCGGATAACAATTTCACACAGGA', {
      maxLength: 2000,
      multiline: true,
    }),
    numberField('strands', 'Oligonucleotide', 'molar', 'nM', { initial: '250' }),
    numberField('sodium', 'Na⁺ and K⁺', 'molar', 'mM', { initial: '50' }),
    numberField('magnesium', 'Mg²⁺', 'molar', 'mM', { initial: '0', allowsZero: true }),
    numberField('nucleotides', 'Total dNTP', 'molar', 'mM', { initial: '0', allowsZero: true }),
  ],
  formula: [
    'nearest neighbors: Tm = ΔH ÷ (ΔS + R ln(C ÷ 4)) − 273.15, with C instead of C ÷ 4 for a self-complementary strand',
    'salt: ΔS + 0.368 × (length − 1) × ln[Na⁺], [Na⁺] with 120 × √([Mg²⁺] − [dNTP]) in mM added',
    'GC content: Tm = 64.9 + 41 × (G + C − 16.4) ÷ length',
    'Wallace: Tm = 2 × (A + T) + 4 × (G + C)',
  ],
  source:
    'SantaLucia, PNAS 95 (1998) 1460; magnesium: von Ahsen et al., Clin. Chem. 47 (2001) 1956; Wallace et al., Nucleic Acids Res. 6 (1979) 3543. DNA duplexes without mismatches.',
  example: {
    question: 'What is the Tm of the M13 reverse primer in 50 mM salt?',
    values: { sequence: 'AGCGGATAACAATTTCACACAGGA' },
    answer: '56.7 °C',
  },
  compute: (worksheet) => {
    const bases = parseBases(worksheet.text('sequence'));
    const unknownLetter = unknownBase(bases, 'ssDNA');
    if (unknownLetter !== undefined)
      return { field: 'sequence', message: invalidSequenceMessage(unknownLetter, 'DNA') };
    if (bases.length < MIN_BASES)
      return { field: 'sequence', message: calculatorMessage('fewBases', { least: String(MIN_BASES) }) };
    for (const [field, max] of maxConcentrations)
      if (isLess(max, worksheet.quantity(field)))
        return {
          field,
          message: calculatorMessage('tooConcentrated', { most: formatQuantity('molar', max) }),
        };
    const molarConcentration = (name: string) => toNumber(worksheet.quantity(name));
    const conditions = {
      strands: molarConcentration('strands'),
      sodium: molarConcentration('sodium'),
      magnesium: molarConcentration('magnesium'),
      nucleotides: molarConcentration('nucleotides'),
    };
    const sodium = sodiumEquivalent(conditions);
    const nearestNeighborTm = meltingTemperature(bases, conditions);
    const { enthalpy, entropy } = duplexEnergy(bases);
    const isShort = bases.length <= MAX_WALLACE_BASES;
    const wallace: Figure = { label: 'Wallace', text: formatCelsius(wallaceMeltingTemperature(bases)) };
    const byGcContent: Figure = {
      label: 'By GC content',
      text: formatCelsius(gcContentMeltingTemperature(bases)),
    };
    const gcPercent = fromNumber((100 * gcCount(bases)) / bases.length);
    return {
      figures: [
        { label: 'Tm by nearest neighbors', text: formatCelsius(nearestNeighborTm) },
        isShort ? wallace : byGcContent,
        { label: 'G and C', text: `${formatPlaces(gcPercent, 1)}% of ${bases.length} bases` },
        {
          label: 'ΔH and ΔS at 1 M NaCl',
          text: `${formatEnergy(enthalpy)} kcal/mol, ${formatEnergy(entropy)} cal/(mol K)`,
        },
        {
          label: 'Molecular weight',
          text: `${formatFigure(molecularWeightOfBases('ssDNA', bases), 7)} g/mol`,
        },
        { label: 'ε260', text: `${formatFigure(absorptionCoefficientOfDna(bases))} M⁻¹ cm⁻¹` },
        { label: 'Reverse complement', text: reverseComplement(bases) },
      ],
      warnings: [
        (sodium < MIN_SODIUM_EQUIVALENT || sodium > MAX_SODIUM_EQUIVALENT) &&
          calculatorMessage('saltOutOfRange'),
        bases.length > MAX_NEIGHBOR_BASES && calculatorMessage('longForNeighbors'),
      ],
    };
  },
};

const formatEnergy = (value: number) => formatPlaces(exact(value.toFixed(2)), 1);
