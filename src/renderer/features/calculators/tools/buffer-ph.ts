import { bufferEquilibrium } from '../../../../shared/calculators/buffer-equilibrium';
import { bufferSystems, type BufferForm } from '../../../../shared/calculators/buffer-systems';
import { massOf } from '../../../../shared/calculators/composition';
import {
  divide,
  exact,
  fromNumber,
  isLess,
  subtract,
  multiply,
  toNumber,
  type Exact,
} from '../../../../shared/calculators/exact';
import { formatFigure, formatPlaces } from '../../../../shared/calculators/figure';
import { parseMolecularFormula } from '../../../../shared/calculators/formula';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { choiceField, solubilityWarning, weighingWarning, numberField, one } from './fields';

const REFERENCE_CELSIUS = 25;
const hundred = exact('100');
/** pH units from the pKa within which a buffer works well. */
const RECOMMENDED_PH_DISTANCE = 1;
/** pH units from the pKa beyond which no buffer can be made. */
const MAX_PH_DISTANCE = 6;
/** Largest concentration of free hydrogen and hydroxide ions without a warning, as a fraction of the buffer's. */
const MAX_FREE_ION_FRACTION = 0.02;
/** −log₁₀ of the ion product of water at 25 °C. */
const WATER_PK = 14;
/** Temperature in °C up to which the changes of the pKa were measured. */
const MAX_MEASURED_CELSIUS = 50;

export const bufferPh: ToolDefinition = {
  fields: [
    choiceField(
      'buffer',
      'Buffer',
      bufferSystems.map(({ id, name, pka }) => [id, `${name}, pKa ${pka}`] as const),
      { initial: 'phosphate' },
    ),
    numberField('ph', 'pH', 'none', '', { initial: '7.4', allowsZero: true, max: '14' }),
    numberField('concentration', 'Total concentration', 'molar', 'mM', { initial: '100' }),
    numberField('volume', 'Volume', 'volume', 'L', { initial: '1' }),
    numberField('temperature', 'Working temperature', 'temperature', 'C', {
      initial: '25',
      allowsZero: true,
      max: '100',
    }),
    numberField('titrant', 'Acid or base for titration', 'molar', 'M', { initial: '1' }),
  ],
  formula: [
    'pH = pKa′ + log₁₀([base] ÷ [acid])',
    'pKa′ = pKa at 25 °C + (change for each °C) × (temperature − 25 °C) + (2 × charge of the acid − 1) × (A√I ÷ (1 + √I) − 0.1 I)',
    'I = ½ Σ (concentration × charge²) of the ions of the buffer, up to 0.1 M; A = 0.5114 at 25 °C',
    'mass of a form = its concentration × volume × its molecular weight',
  ],
  source:
    'Henderson (1908), Hasselbalch (1917); ionic strength: Beynon and Easterby, Buffer Solutions (1996). Changes with the temperature: Good et al., Biochemistry 5 (1966) 467; Tris: Bates and Hetzer, J. Phys. Chem. 65 (1961) 667; phosphate: Bates and Acree, J. Res. Natl. Bur. Stand. 34 (1945) 373.',
  example: {
    question: 'Which salts make 1 L of 100 mM phosphate of pH 7.4?',
    values: { buffer: 'phosphate', ph: '7.4', concentration: '100', volume: '1' },
    answer: '77.16% base',
  },
  compute: (worksheet) => {
    const buffer = bufferSystems.find(({ id }) => id === worksheet.choice('buffer'));
    if (!buffer) throw new Error('unknown buffer');
    const celsius = toNumber(worksheet.quantity('temperature'));
    const ph = toNumber(worksheet.quantity('ph'));
    const concentration = toNumber(worksheet.quantity('concentration'));
    const equilibrium = bufferEquilibrium(buffer, { ph, concentration, celsius });
    const phDistance = ph - equilibrium.pka;
    if (Math.abs(phDistance) > MAX_PH_DISTANCE || equilibrium.base <= 0 || equilibrium.base >= 1)
      return { field: 'ph', message: calculatorMessage('unsuitableBuffer') };
    const baseFraction = fromNumber(equilibrium.base);
    const acidFraction = subtract(one, baseFraction);
    const ratio = divide(baseFraction, acidFraction);
    const amount = multiply(worksheet.quantity('concentration'), worksheet.quantity('volume'));
    const titrantConcentration = worksheet.quantity('titrant');
    const weighedForms = (
      [
        [buffer.acid, acidFraction],
        [buffer.base, baseFraction],
      ] as const
    ).map(([form, fraction]) => ({ form, fraction, mass: massOfForm(form, multiply(amount, fraction)) }));
    /** Protons that a molecule of the acid form releases. */
    const protonCount = exact(String(buffer.steps?.length ?? 1));
    const titrantVolume = (fraction: Exact) =>
      formatQuantity('volume', divide(multiply(amount, fraction, protonCount), titrantConcentration));
    const titrant = formatQuantity('molar', titrantConcentration);
    return {
      figures: [
        { label: 'Forms', text: `${formatPercent(baseFraction)} base, ${formatPercent(acidFraction)} acid` },
        {
          label: `pKa′ at ${formatFigure(worksheet.quantity('temperature'))} °C`,
          text: formatPlaces(fromNumber(equilibrium.pka), 2),
        },
        { label: '[base] ÷ [acid]', text: formatFigure(ratio, 4) },
      ],
      tables: [
        {
          caption: 'Weigh both forms',
          head: ['Form', 'To take', 'Moles', 'Molecular weight'],
          rows: weighedForms.map(({ form, fraction, mass }) => [
            form.name,
            formatQuantity('mass', mass),
            formatQuantity('amount', multiply(amount, fraction)),
            `${formatPlaces(molecularWeightOf(form), 2)} g/mol`,
          ]),
        },
        {
          caption: 'Or titrate one form',
          head: ['Start with', 'To take', 'Adjust the pH with about'],
          rows: [
            [
              buffer.acid.name,
              formatQuantity('mass', massOfForm(buffer.acid, amount)),
              `${titrantVolume(baseFraction)} of ${titrant} NaOH`,
            ],
            [
              buffer.base.name,
              formatQuantity('mass', massOfForm(buffer.base, amount)),
              `${titrantVolume(acidFraction)} of ${titrant} HCl`,
            ],
          ],
        },
      ],
      warnings: [
        buffer.acidCharge === null
          ? calculatorMessage('printedPka')
          : calculatorMessage('ionicStrength', {
              strength: formatQuantity('molar', fromNumber(equilibrium.ionicStrength)),
            }),
        solubilityWarning(worksheet.quantity('concentration')),
        10 ** -ph + 10 ** (ph - WATER_PK) > MAX_FREE_ION_FRACTION * concentration &&
          calculatorMessage('freeIons'),
        [baseFraction, acidFraction].some((fraction) =>
          isLess(
            multiply(titrantConcentration, worksheet.quantity('volume')),
            multiply(amount, fraction, protonCount),
          ),
        ) && calculatorMessage('weakTitrant'),
        buffer.perDegree !== undefined &&
          celsius > MAX_MEASURED_CELSIUS &&
          calculatorMessage('farTemperature'),
        Math.abs(phDistance) > RECOMMENDED_PH_DISTANCE && calculatorMessage('farFromPka'),
        buffer.perDegree === undefined && celsius !== REFERENCE_CELSIUS && calculatorMessage('noTemperature'),
        ...weighedForms.map(({ mass }) => weighingWarning(mass)),
      ],
    };
  },
};

function molecularWeightOf({ formula }: BufferForm): Exact {
  const parsed = parseMolecularFormula(formula);
  if ('fault' in parsed) throw new Error(`invalid formula ${formula}`);
  return massOf(parsed, 'average');
}

const massOfForm = (form: BufferForm, amount: Exact) => multiply(amount, molecularWeightOf(form));
const formatPercent = (fraction: Exact) => `${formatFigure(multiply(fraction, hundred), 4)}%`;
