import { compare, divide, exact, subtract, multiply } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { bestUnit, formatQuantity } from '../../../../shared/calculators/units';
import type { ToolDefinition } from '../tool';
import { pipettingWarning, numberField, one } from './fields';

export const serialDilution: ToolDefinition = {
  fields: [
    numberField('start', 'Stock concentration', 'concentration', 'uM'),
    numberField('factor', 'Dilution per step, 1 in', 'none', '', {
      initial: '10',
      hint: '2 halves the concentration at each step; 3.162 gives two steps per power of ten.',
    }),
    numberField('steps', 'Number of dilutions', 'none', '', { initial: '8', integer: true, max: '24' }),
    numberField('volume', 'Final volume per tube', 'volume', 'uL', { initial: '100' }),
  ],
  formula: [
    'concentration of tube n = stock ÷ factorⁿ',
    'transfer = volume ÷ (factor − 1), into one volume of solvent',
  ],
  source: 'Repeated C₁V₁ = C₂V₂; each tube keeps its final volume after the transfer.',
  example: {
    question: 'How do I make four tenfold dilutions of 1 mM, 900 µL each?',
    values: { start: '1', start_unit: 'mM', factor: '10', steps: '4', volume: '900' },
    answer: '100 µL',
  },
  compute: (worksheet) => {
    const factor = worksheet.quantity('factor');
    if (compare(factor, one) <= 0) return { field: 'factor', message: calculatorMessage('noDilution') };
    const volume = worksheet.quantity('volume');
    const transfer = divide(volume, subtract(factor, one));
    const unit = worksheet.unit('start');
    const rows: string[][] = [];
    let concentration = worksheet.quantity('start');
    for (let tube = 1; tube <= Number(worksheet.quantity('steps').numerator); tube += 1) {
      concentration = divide(concentration, factor);
      const tubeUnit = bestUnit('concentration', concentration, unit.kind);
      const source = tube === 1 ? 'stock' : `tube ${tube - 1}`;
      rows.push([
        String(tube),
        formatQuantity('concentration', concentration, tubeUnit),
        `${formatQuantity('volume', transfer)} of ${source}`,
        formatQuantity('volume', volume),
        `1 in ${formatFigure(divide(worksheet.quantity('start'), concentration))}`,
      ]);
    }
    return {
      figures: [
        { label: 'Transfer volume', text: formatQuantity('volume', transfer) },
        { label: 'Solvent per tube', text: formatQuantity('volume', volume) },
        {
          label: 'Total solvent',
          text: formatQuantity('volume', multiply(volume, exact(String(rows.length)))),
        },
      ],
      tables: [
        {
          caption: 'Tubes',
          head: ['Tube', 'Concentration', 'Transfer', 'Solvent', 'Dilution of the stock'],
          rows,
        },
      ],
      warnings: [pipettingWarning(transfer)],
    };
  },
};
