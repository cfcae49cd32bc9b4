import { cultureVessels } from '../../../../shared/calculators/culture-vessels';
import { divide, exact, isLess, subtract, add, multiply } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { choiceField, hardToPipette, numberField, shownWhen, one } from './fields';

/** Converts cells/mL to cells/L. */
const millilitres = exact('1000');

export const cellSeeding: ToolDefinition = {
  fields: [
    numberField('count', 'Cells counted', 'cellsPerVolume', '1e6/mL', {
      hint: 'In the suspension, dead ones too.',
    }),
    numberField('viability', 'Viability', 'percent', '%', { initial: '100', max: '100' }),
    choiceField(
      'vessel',
      'Vessel',
      cultureVessels.map(({ id, name, area }) => [id, `${name}: ${formatFigure(area)} cm²`] as const),
    ),
    numberField('wells', 'Wells or vessels', 'none', '', { initial: '6', whole: true, max: '10000' }),
    choiceField('by', 'Living cells wished', [
      ['area', 'For each cm²'],
      ['well', 'For each well'],
    ]),
    numberField('density', 'Cells for each cm²', 'cellsPerArea', '/cm2', { shown: shownWhen('by', 'area') }),
    numberField('each', 'Cells for each well', 'cells', 'cells', { shown: shownWhen('by', 'well') }),
    numberField('volume', 'Medium in each well', 'volume', 'mL', {
      optional: true,
      hint: 'Left empty: what is usual for the vessel.',
    }),
    numberField('reserve', 'Reserve', 'percent', '%', { initial: '10', range: 'from zero', max: '100' }),
  ],
  formula: [
    'cells for each well = density × area',
    'suspension = cells for each well × wells × (1 + reserve) ÷ (count × viability)',
    'medium = volume of each well × wells × (1 + reserve) − suspension',
  ],
  source:
    'Growth areas are nominal values of common plates, dishes and flasks; makers’ own differ by a few percent.',
  example: {
    question: 'A suspension of 2 million/mL with 90 % living cells: one 6-well plate at 20,000 cells/cm²?',
    values: { count: '2', viability: '90', vessel: '6', wells: '6', density: '20000', reserve: '0' },
    answer: '633.33 µL',
  },
  compute: (worksheet) => {
    const vessel = cultureVessels.find(({ id }) => id === worksheet.choice('vessel'));
    if (!vessel) throw new Error('no such vessel');
    const wells = worksheet.quantity('wells');
    const each =
      worksheet.choice('by') === 'area'
        ? multiply(worksheet.quantity('density'), vessel.area)
        : worksheet.quantity('each');
    const portions = multiply(wells, add(one, worksheet.quantity('reserve')));
    const living = multiply(worksheet.quantity('count'), worksheet.quantity('viability'));
    const suspension = divide(divide(multiply(each, portions), living), millilitres);
    const well = worksheet.optional('volume') ?? vessel.volume;
    const mixture = multiply(well, portions);
    if (isLess(mixture, suspension)) return { field: 'count', message: calculatorMessage('thinSuspension') };
    return {
      figures: [
        { label: 'Cell suspension', text: formatQuantity('volume', suspension) },
        { label: 'Medium', text: formatQuantity('volume', subtract(mixture, suspension)) },
        { label: 'Into each well', text: formatQuantity('volume', well) },
        { label: 'Living cells in each well', text: formatFigure(each) },
        { label: 'Living cells in all, with the reserve', text: formatFigure(multiply(each, portions)) },
        { label: 'Living cells for each cm²', text: formatFigure(divide(each, vessel.area)) },
      ],
      warnings: [hardToPipette(suspension)],
    };
  },
};
