import { divided, exact, isLess, minus, times, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import { findChoice, isFound, type Definition } from '../tool';
import { choice, hardToPipette, hardToWeigh, number, when, whole } from './fields';

const weighed = when('basis', 'wv', 'ww');
const poured = when('basis', 'vv');
const filled = when('basis', 'wv', 'vv');
/** 1 % (w/v) is 10 g in 1 L. */
const gramsPerLitre = exact('1000');

export const percentSolution: Definition = {
  fields: [
    choice('basis', 'Percent by', [
      ['wv', 'Weight in volume (w/v): g in 100 mL'],
      ['vv', 'Volume in volume (v/v): mL in 100 mL'],
      ['ww', 'Weight in weight (w/w): g in 100 g'],
    ]),
    findChoice(['solute', 'Solute'], ['percent', 'Percent'], ['total', 'Whole solution']),
    number('percent', 'Percent', 'percent', '%', { found: isFound('percent') }),
    number('mass', 'Mass of solute', 'mass', 'g', { shown: weighed, found: isFound('solute') }),
    number('part', 'Volume of solute', 'volume', 'mL', { shown: poured, found: isFound('solute') }),
    number('volume', 'Volume of the whole', 'volume', 'mL', { shown: filled, found: isFound('total') }),
    number('whole', 'Mass of the whole', 'mass', 'g', {
      shown: when('basis', 'ww'),
      found: isFound('total'),
    }),
  ],
  formula: [
    'w/v: percent = 100 × mass in g ÷ volume in mL',
    'v/v: percent = 100 × volume of solute ÷ volume of the whole',
    'w/w: percent = 100 × mass of solute ÷ mass of the whole',
  ],
  source: 'Definitions of mass and volume fraction (IUPAC Gold Book); w/v by the customs of pharmacopoeias.',
  example: {
    question: 'How much agarose makes 150 mL of a 1.5 % gel?',
    values: { percent: '1.5', volume: '150' },
    answer: '2.25 g',
  },
  compute: (sheet) => {
    const basis = sheet.choice('basis');
    const find = sheet.choice('find');
    const part = basis === 'vv' ? 'part' : 'mass';
    const total = basis === 'ww' ? 'whole' : 'volume';
    const scale = basis === 'wv' ? gramsPerLitre : whole;
    const solved: Record<string, () => Exact> = {
      solute: () => times(sheet.quantity('percent'), sheet.quantity(total), scale),
      percent: () => divided(divided(sheet.quantity(part), sheet.quantity(total)), scale),
      total: () => divided(divided(sheet.quantity(part), sheet.quantity('percent')), scale),
    };
    const found = solved[find]?.() ?? whole;
    const get = (name: string, at: string) => (find === at ? found : sheet.quantity(name));
    const [solute, fraction, sum] = [get(part, 'solute'), get('percent', 'percent'), get(total, 'total')];
    if (isLess(whole, fraction) && basis !== 'wv')
      return { field: find === 'percent' ? part : 'percent', because: calculatorMessage('notAboveOne') };
    const name = { solute: part, percent: 'percent', total }[find] ?? part;
    const label = { solute: 'Solute', percent: 'Percent', total: 'Whole solution' }[find] ?? '';
    const rest =
      basis === 'ww' ? formatQuantity('mass', minus(sum, solute)) : `up to ${formatQuantity('volume', sum)}`;
    return {
      figures: [
        { label, text: sheet.show(name, found) },
        { label: 'Solvent', text: rest },
      ],
      warnings: [basis === 'vv' ? hardToPipette(solute) : hardToWeigh(solute)],
    };
  },
};
