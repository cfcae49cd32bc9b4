import { exact, fromNumber, isLess, toNumber } from '../../../../shared/calculators/exact';
import { formatFigure, formatPlaces } from '../../../../shared/calculators/figure';
import {
  contentPoint,
  duplexEnergy,
  meltingPoint,
  wallacePoint,
} from '../../../../shared/calculators/melting-point';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import {
  absorbanceOfBases,
  gcCount,
  massOfBases,
  parseBases,
  reverseComplement,
  unknownBase,
} from '../../../../shared/calculators/nucleic-acid';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Figure, Definition } from '../tool';
import { number, words } from './fields';

const LEAST = 6;
const MOST_WALLACE = 13;
const MOST_NEIGHBOURS = 60;
/** In mol/L: beyond these the model says nothing, and its formula would say anything. */
const mostDense = [
  ['strands', exact('0.01')],
  ['sodium', exact('5')],
  ['magnesium', exact('1')],
  ['nucleotides', exact('1')],
] as const;
const degrees = (value: number) => `${formatPlaces(fromNumber(value), 1)} °C`;

export const melting: Definition = {
  fields: [
    words('sequence', 'Sequence, 5′ to 3′', 'AGCGGATAACAATTTCACACAGGA', { longest: 2000, tall: true }),
    number('strands', 'Oligonucleotide', 'molar', 'nM', { initial: '250' }),
    number('sodium', 'Na⁺ and K⁺', 'molar', 'mM', { initial: '50' }),
    number('magnesium', 'Mg²⁺', 'molar', 'mM', { initial: '0', range: 'from zero' }),
    number('nucleotides', 'dNTP in all', 'molar', 'mM', { initial: '0', range: 'from zero' }),
  ],
  formula: [
    'nearest neighbours: Tm = ΔH ÷ (ΔS + R ln(C ÷ 4)) − 273.15, with C for C ÷ 4 where a strand pairs with itself',
    'salt: ΔS + 0.368 × (length − 1) × ln[Na⁺], [Na⁺] with 120 × √([Mg²⁺] − [dNTP]) in mM added',
    'content of GC: Tm = 64.9 + 41 × (G + C − 16.4) ÷ length',
    'Wallace: Tm = 2 × (A + T) + 4 × (G + C)',
  ],
  source:
    'SantaLucia, PNAS 95 (1998) 1460; magnesium: von Ahsen et al., Clin. Chem. 47 (2001) 1956; Wallace et al., Nucleic Acids Res. 6 (1979) 3543. DNA on DNA, without mismatches.',
  example: {
    question: 'Where does the M13 reverse primer melt in 50 mM salt?',
    values: { sequence: 'AGCGGATAACAATTTCACACAGGA' },
    answer: '56.7 °C',
  },
  compute: (sheet) => {
    const bases = parseBases(sheet.words('sequence'));
    const unknown = unknownBase(bases, 'ssDNA');
    if (unknown !== undefined)
      return { field: 'sequence', because: calculatorMessage('unknownBase', { part: unknown, kind: 'DNA' }) };
    if (bases.length < LEAST)
      return { field: 'sequence', because: calculatorMessage('fewBases', { least: String(LEAST) }) };
    const dense = mostDense.find(([name, most]) => isLess(most, sheet.quantity(name)));
    if (dense)
      return {
        field: dense[0],
        because: calculatorMessage('tooConcentrated', { most: formatQuantity('molar', dense[1]) }),
      };
    const amount = (name: string) => toNumber(sheet.quantity(name));
    const point = meltingPoint(bases, {
      strands: amount('strands'),
      sodium: amount('sodium'),
      magnesium: amount('magnesium'),
      nucleotides: amount('nucleotides'),
    });
    const { enthalpy, entropy } = duplexEnergy(bases);
    const short = bases.length <= MOST_WALLACE;
    const wallace: Figure = { label: 'Wallace', text: degrees(wallacePoint(bases)) };
    const content: Figure = { label: 'By content of GC', text: degrees(contentPoint(bases)) };
    const share = fromNumber((100 * gcCount(bases)) / bases.length);
    return {
      figures: [
        { label: 'Tm by nearest neighbours', text: degrees(point) },
        short ? wallace : content,
        { label: 'G and C', text: `${formatPlaces(share, 1)} % of ${bases.length} bases` },
        {
          label: 'ΔH and ΔS at 1 M NaCl',
          text: `${energy(enthalpy)} kcal/mol, ${energy(entropy)} cal/(mol K)`,
        },
        { label: 'Molecular weight', text: `${formatFigure(massOfBases('ssDNA', bases), 7)} g/mol` },
        { label: 'ε260', text: `${formatFigure(absorbanceOfBases('ssDNA', bases))} M⁻¹ cm⁻¹` },
        { label: 'Reverse complement', text: reverseComplement(bases) },
      ],
      warnings: [bases.length > MOST_NEIGHBOURS && calculatorMessage('longForNeighbours')],
    };
  },
};

const energy = (value: number) => formatPlaces(exact(value.toFixed(2)), 1);
