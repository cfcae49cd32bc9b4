import { divide, exact, multiply } from '../../../../shared/calculators/exact';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { hardToDissolve, hardToPipette, purity, weight, one, tooDense, tooLight } from './fields';

export const stockTable: ToolDefinition = {
  fields: [
    weight,
    purity,
    {
      kind: 'list',
      name: 'masses',
      label: 'Masses',
      units: 'mass',
      unit: 'mg',
      initial: '1 5 10',
      hint: 'Up to six, separated by spaces.',
    },
    {
      kind: 'list',
      name: 'strengths',
      label: 'Concentrations',
      units: 'molar',
      unit: 'mM',
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
    const purityFraction = worksheet.optional('purity') ?? one;
    const masses = worksheet.list('masses');
    const strengths = worksheet.list('strengths');
    const grams = worksheet.quantity('weight');
    const volumes = strengths.map((molar) =>
      masses.map((mass) => divide(multiply(mass, purityFraction), multiply(molar, grams))),
    );
    const first = volumes[0]?.[0] ?? exact('0');
    const formatInput = (group: 'mass' | 'molar', name: string, x: (typeof masses)[number]) =>
      formatQuantity(group, x, worksheet.unit(name));
    return {
      figures: [
        {
          label: `${formatInput('mass', 'masses', masses[0] ?? first)} at ${formatInput('molar', 'strengths', strengths[0] ?? first)}`,
          text: formatQuantity('volume', first),
        },
      ],
      tables: [
        {
          caption: 'Volume of solvent',
          head: ['Concentration', ...masses.map((mass) => formatInput('mass', 'masses', mass))],
          rows: strengths.map((molar, row) => [
            formatInput('molar', 'strengths', molar),
            ...(volumes[row] ?? []).map((volume) => formatQuantity('volume', volume)),
          ]),
        },
      ],
      warnings: [
        ...volumes.flat().map(hardToPipette),
        ...strengths.map(hardToDissolve),
        ...strengths.map((molar) => tooDense(multiply(molar, grams))),
        tooLight(grams),
      ],
    };
  },
};
