import { divide, exact, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import {
  solubilityWarning,
  pipettingWarning,
  purityField,
  weightField,
  one,
  densityWarning,
  lightMoleculeWarning,
} from './fields';

export const stockTable: ToolDefinition = {
  fields: [
    weightField,
    purityField,
    {
      kind: 'list',
      name: 'masses',
      label: 'Masses',
      units: 'mass',
      initialUnit: 'mg',
      initial: '1 5 10',
      hint: 'Up to six, separated by spaces.',
    },
    {
      kind: 'list',
      name: 'strengths',
      label: 'Concentrations',
      units: 'molar',
      initialUnit: 'mM',
      initial: '1 5 10',
      hint: 'Up to six, separated by spaces.',
    },
  ],
  formula: ['volume = mass × purity ÷ (concentration × molecular weight)'],
  source: 'Definition of the amount concentration (IUPAC Gold Book, 10.1351/goldbook.A00295).',
  example: {
    question: 'How much DMSO for 1, 5 and 10 mg of a compound of 500 g/mol?',
    values: { weight: '500' },
    answer: '2 mL',
  },
  compute: (worksheet) => {
    const purityFraction = worksheet.optionalQuantity('purity') ?? one;
    const masses = worksheet.quantities('masses');
    const concentrations = worksheet.quantities('strengths');
    const gramsPerMole = worksheet.quantity('weight');
    const volumes = concentrations.map((concentration) =>
      masses.map((mass) => divide(multiply(mass, purityFraction), multiply(concentration, gramsPerMole))),
    );
    const firstVolume = volumes[0]?.[0] ?? exact('0');
    /** Formats a quantity in the unit that the visitor chose for its field. */
    const formatInput = (group: 'mass' | 'molar', name: string, quantity: Exact) =>
      formatQuantity(group, quantity, worksheet.unit(name));
    return {
      figures: [
        {
          label: `${formatInput('mass', 'masses', masses[0] ?? exact('0'))} at ${formatInput('molar', 'strengths', concentrations[0] ?? exact('0'))}`,
          text: formatQuantity('volume', firstVolume),
        },
      ],
      tables: [
        {
          caption: 'Volume of solvent',
          head: ['Concentration', ...masses.map((mass) => formatInput('mass', 'masses', mass))],
          rows: concentrations.map((concentration, index) => [
            formatInput('molar', 'strengths', concentration),
            ...(volumes[index] ?? []).map((volume) => formatQuantity('volume', volume)),
          ]),
        },
      ],
      warnings: [
        ...volumes.flat().map(pipettingWarning),
        ...concentrations.map(solubilityWarning),
        ...concentrations.map((concentration) => densityWarning(multiply(concentration, gramsPerMole))),
        lightMoleculeWarning(gramsPerMole),
      ],
    };
  },
};
