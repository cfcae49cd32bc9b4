import { cultureVessels } from '../../../../shared/calculators/culture-vessels';
import { divided, exact, isLess, minus, plus, times } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { Definition } from '../tool';
import { choice, hardToPipette, number, when, whole } from './fields';

/** Cells in 1 mL; volumes are in L. */
const millilitres = exact('1000');

export const cellSeeding: Definition = {
  fields: [
    number('count', 'Cells counted', 'cellsPerVolume', '1e6/mL', {
      hint: 'In the suspension, dead ones too.',
    }),
    number('viability', 'Viability', 'percent', '%', { initial: '100', most: '100' }),
    choice(
      'vessel',
      'Vessel',
      cultureVessels.map(({ id, name, area }) => [id, `${name}: ${formatFigure(area)} cm²`] as const),
    ),
    number('wells', 'Wells or vessels', 'none', '', { initial: '6', whole: true, most: '10000' }),
    choice('by', 'Living cells wished', [
      ['area', 'For each cm²'],
      ['well', 'For each well'],
    ]),
    number('density', 'Cells for each cm²', 'cellsPerArea', '/cm2', { shown: when('by', 'area') }),
    number('each', 'Cells for each well', 'cells', 'cells', { shown: when('by', 'well') }),
    number('volume', 'Medium in each well', 'volume', 'mL', {
      optional: true,
      hint: 'Left empty: what is usual for the vessel.',
    }),
    number('reserve', 'Reserve', 'percent', '%', { initial: '10', range: 'from zero', most: '100' }),
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
  compute: (sheet) => {
    const vessel = cultureVessels.find(({ id }) => id === sheet.choice('vessel'));
    if (!vessel) throw new Error('no such vessel');
    const wells = sheet.quantity('wells');
    const each =
      sheet.choice('by') === 'area' ? times(sheet.quantity('density'), vessel.area) : sheet.quantity('each');
    const portions = times(wells, plus(whole, sheet.quantity('reserve')));
    const living = times(sheet.quantity('count'), sheet.quantity('viability'));
    const suspension = divided(divided(times(each, portions), living), millilitres);
    const well = sheet.optional('volume') ?? vessel.volume;
    const mixture = times(well, portions);
    if (isLess(mixture, suspension)) return { field: 'count', because: calculatorMessage('thinSuspension') };
    return {
      figures: [
        { label: 'Cell suspension', text: formatQuantity('volume', suspension) },
        { label: 'Medium', text: formatQuantity('volume', minus(mixture, suspension)) },
        { label: 'Into each well', text: formatQuantity('volume', well) },
        { label: 'Living cells in each well', text: formatFigure(each) },
        { label: 'Living cells in all, with the reserve', text: formatFigure(times(each, portions)) },
        { label: 'Living cells for each cm²', text: formatFigure(divided(each, vessel.area)) },
      ],
      warnings: [hardToPipette(suspension)],
    };
  },
};
