import { cultureVessels } from '../../../../shared/calculators/culture-vessels';
import { divide, exact, isLess, subtract, add, multiply } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { choiceField, pipettingWarning, numberField, visibleWhen, one } from './fields';

const millilitersPerLiter = exact('1000');

export const cellSeeding: ToolDefinition = {
  fields: [
    numberField('count', 'Cell count', 'cellsPerVolume', '1e6/mL', {
      hint: 'In the suspension, including dead cells.',
    }),
    numberField('viability', 'Viability', 'percent', '%', { initial: '100', max: '100' }),
    choiceField(
      'vessel',
      'Vessel',
      cultureVessels.map(({ id, name, area }) => [id, `${name}: ${formatFigure(area)} cm²`] as const),
    ),
    numberField('wells', 'Wells or vessels', 'none', '', { initial: '6', integer: true, max: '10000' }),
    choiceField('by', 'Seeding density', [
      ['area', 'Per cm²'],
      ['well', 'Per well'],
    ]),
    numberField('density', 'Living cells per cm²', 'cellsPerArea', '/cm2', {
      isVisible: visibleWhen('by', 'area'),
    }),
    numberField('each', 'Living cells per well', 'cells', 'cells', { isVisible: visibleWhen('by', 'well') }),
    numberField('volume', 'Medium per well', 'volume', 'mL', {
      optional: true,
      hint: 'Default: the usual volume for the vessel.',
    }),
    numberField('reserve', 'Reserve', 'percent', '%', { initial: '10', allowsZero: true, max: '100' }),
  ],
  formula: [
    'cells per well = density × area',
    'suspension = cells per well × wells × (1 + reserve) ÷ (count × viability)',
    'medium = volume per well × wells × (1 + reserve) − suspension',
  ],
  source:
    'Growth areas are nominal values of common plates, dishes and flasks; values of manufacturers differ by a few percent.',
  example: {
    question: 'A suspension of 2 million/mL with 90% living cells: one 6-well plate at 20,000 cells/cm²?',
    values: { count: '2', viability: '90', vessel: '6', wells: '6', density: '20000', reserve: '0' },
    answer: '633.33 µL',
  },
  compute: (worksheet) => {
    const vessel = cultureVessels.find(({ id }) => id === worksheet.choice('vessel'));
    if (!vessel) throw new Error('unknown vessel');
    const wells = worksheet.quantity('wells');
    const cellsPerWell =
      worksheet.choice('by') === 'area'
        ? multiply(worksheet.quantity('density'), vessel.area)
        : worksheet.quantity('each');
    const wellsWithReserve = multiply(wells, add(one, worksheet.quantity('reserve')));
    const livingPerMilliliter = multiply(worksheet.quantity('count'), worksheet.quantity('viability'));
    const suspension = divide(
      divide(multiply(cellsPerWell, wellsWithReserve), livingPerMilliliter),
      millilitersPerLiter,
    );
    const volumePerWell = worksheet.optionalQuantity('volume') ?? vessel.volume;
    const totalVolume = multiply(volumePerWell, wellsWithReserve);
    if (isLess(totalVolume, suspension))
      return { field: 'count', message: calculatorMessage('thinSuspension') };
    return {
      figures: [
        { label: 'Cell suspension', text: formatQuantity('volume', suspension) },
        { label: 'Medium', text: formatQuantity('volume', subtract(totalVolume, suspension)) },
        { label: 'Volume per well', text: formatQuantity('volume', volumePerWell) },
        { label: 'Living cells per well', text: formatFigure(cellsPerWell) },
        {
          label: 'Total living cells, with reserve',
          text: formatFigure(multiply(cellsPerWell, wellsWithReserve)),
        },
        { label: 'Living cells per cm²', text: formatFigure(divide(cellsPerWell, vessel.area)) },
      ],
      warnings: [pipettingWarning(suspension)],
    };
  },
};
