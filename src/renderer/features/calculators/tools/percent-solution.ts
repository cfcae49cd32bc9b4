import { divide, exact, isLess, subtract, multiply, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import { computedFieldChoice, isComputedField, type ToolDefinition } from '../tool';
import { choiceField, hardToPipette, hardToWeigh, numberField, visibleWhen, one } from './fields';

const hasSoluteMass = visibleWhen('basis', 'wv', 'ww');
const hasSoluteVolume = visibleWhen('basis', 'vv');
const hasTotalVolume = visibleWhen('basis', 'wv', 'vv');
/** g/L of a solution with 100% (w/v). */
const fullMassConcentration = exact('1000');
/** Fraction (w/v) that no solution of a common solid or liquid exceeds: concentrated sulfuric acid has 1.8. */
const maxWeightInVolume = exact('2');

export const percentSolution: ToolDefinition = {
  fields: [
    choiceField('basis', 'Type of percentage', [
      ['wv', 'Weight per volume (w/v): g in 100 mL'],
      ['vv', 'Volume per volume (v/v): mL in 100 mL'],
      ['ww', 'Weight per weight (w/w): g in 100 g'],
    ]),
    computedFieldChoice(['solute', 'Solute'], ['percent', 'Percent'], ['total', 'Solution']),
    numberField('percent', 'Percent', 'percent', '%', { isComputed: isComputedField('percent') }),
    numberField('mass', 'Mass of solute', 'mass', 'g', {
      isVisible: hasSoluteMass,
      isComputed: isComputedField('solute'),
    }),
    numberField('part', 'Volume of solute', 'volume', 'mL', {
      isVisible: hasSoluteVolume,
      isComputed: isComputedField('solute'),
    }),
    numberField('volume', 'Total volume', 'volume', 'mL', {
      isVisible: hasTotalVolume,
      isComputed: isComputedField('total'),
    }),
    numberField('whole', 'Total mass', 'mass', 'g', {
      isVisible: visibleWhen('basis', 'ww'),
      isComputed: isComputedField('total'),
    }),
  ],
  formula: [
    'w/v: percent = 100 × mass in g ÷ volume in mL',
    'v/v: percent = 100 × volume of solute ÷ total volume',
    'w/w: percent = 100 × mass of solute ÷ total mass',
  ],
  source: 'Definitions of mass and volume fraction (IUPAC Gold Book); w/v as used in pharmacopoeias.',
  example: {
    question: 'How much agarose makes 150 mL of a 1.5% gel?',
    values: { percent: '1.5', volume: '150' },
    answer: '2.25 g',
  },
  compute: (worksheet) => {
    const basis = worksheet.choice('basis');
    const find = worksheet.choice('find');
    const part = basis === 'vv' ? 'part' : 'mass';
    const total = basis === 'ww' ? 'whole' : 'volume';
    const scale = basis === 'wv' ? fullMassConcentration : one;
    const solved: Record<string, () => Exact> = {
      solute: () => multiply(worksheet.quantity('percent'), worksheet.quantity(total), scale),
      percent: () => divide(divide(worksheet.quantity(part), worksheet.quantity(total)), scale),
      total: () => divide(divide(worksheet.quantity(part), worksheet.quantity('percent')), scale),
    };
    const found = solved[find]?.() ?? one;
    const get = (name: string, quantityId: string) =>
      find === quantityId ? found : worksheet.quantity(name);
    const [solute, fraction, sum] = [get(part, 'solute'), get('percent', 'percent'), get(total, 'total')];
    if (isLess(one, fraction) && basis !== 'wv')
      return { field: find === 'percent' ? part : 'percent', message: calculatorMessage('notAboveOne') };
    if (basis === 'wv' && isLess(maxWeightInVolume, fraction))
      return { field: find === 'percent' ? part : 'percent', message: calculatorMessage('tooDense') };
    const name = { solute: part, percent: 'percent', total }[find] ?? part;
    const label = { solute: 'Solute', percent: 'Percent', total: 'Solution' }[find] ?? '';
    const rest =
      basis === 'ww'
        ? formatQuantity('mass', subtract(sum, solute))
        : `up to ${formatQuantity('volume', sum)}`;
    return {
      figures: [
        { label, text: worksheet.format(name, found) },
        { label: 'Solvent', text: rest },
      ],
      warnings: [basis === 'vv' ? hardToPipette(solute) : hardToWeigh(solute)],
    };
  },
};
