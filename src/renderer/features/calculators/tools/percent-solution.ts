import { divide, exact, isLess, subtract, multiply, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import { computedFieldChoice, isComputedField, type ToolDefinition } from '../tool';
import { choiceField, pipettingWarning, weighingWarning, numberField, visibleWhen, one } from './fields';

const hasSoluteMass = visibleWhen('basis', 'wv', 'ww');
const hasSoluteVolume = visibleWhen('basis', 'vv');
const hasTotalVolume = visibleWhen('basis', 'wv', 'vv');
/** 100% (w/v) in g/L. */
const fullMassConcentration = exact('1000');
/** Fraction (w/v) that no solution of a common substance exceeds: concentrated sulfuric acid has 1.8. */
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
    const computedChoice = worksheet.choice('find');
    const soluteField = basis === 'vv' ? 'part' : 'mass';
    const totalField = basis === 'ww' ? 'whole' : 'volume';
    /** Solute per total of a solution with 100%, in base units. */
    const fullConcentration = basis === 'wv' ? fullMassConcentration : one;
    const formulas: Record<string, () => Exact> = {
      solute: () =>
        multiply(worksheet.quantity('percent'), worksheet.quantity(totalField), fullConcentration),
      percent: () =>
        divide(divide(worksheet.quantity(soluteField), worksheet.quantity(totalField)), fullConcentration),
      total: () =>
        divide(divide(worksheet.quantity(soluteField), worksheet.quantity('percent')), fullConcentration),
    };
    const computedValue = formulas[computedChoice]?.() ?? one;
    /** `choice` is the value of the field `find` with which the visitor computes the field. */
    const quantity = (field: string, choice: string) =>
      computedChoice === choice ? computedValue : worksheet.quantity(field);
    const [solute, fraction, total] = [
      quantity(soluteField, 'solute'),
      quantity('percent', 'percent'),
      quantity(totalField, 'total'),
    ];
    if (isLess(one, fraction) && basis !== 'wv')
      return {
        field: computedChoice === 'percent' ? soluteField : 'percent',
        message: calculatorMessage('notAboveOne'),
      };
    if (basis === 'wv' && isLess(maxWeightInVolume, fraction))
      return {
        field: computedChoice === 'percent' ? soluteField : 'percent',
        message: calculatorMessage('tooDense'),
      };
    const name =
      { solute: soluteField, percent: 'percent', total: totalField }[computedChoice] ?? soluteField;
    const label = { solute: 'Solute', percent: 'Percent', total: 'Solution' }[computedChoice] ?? '';
    const solventText =
      basis === 'ww'
        ? formatQuantity('mass', subtract(total, solute))
        : `up to ${formatQuantity('volume', total)}`;
    return {
      figures: [
        { label, text: worksheet.format(name, computedValue) },
        { label: 'Solvent', text: solventText },
      ],
      warnings: [basis === 'vv' ? pipettingWarning(solute) : weighingWarning(solute)],
    };
  },
};
