import { divide, exact, isLess, subtract, multiply, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import { choiceToCompute, computedFieldChoice, whenComputing, type ToolDefinition } from '../tool';
import { choiceField, pipettingWarning, weighingWarning, numberField, visibleWhen, one } from './fields';

const hasSoluteMass = visibleWhen('basis', 'wv', 'ww');
const hasSoluteVolume = visibleWhen('basis', 'vv');
const hasTotalVolume = visibleWhen('basis', 'wv', 'vv');
/** 100% (w/v) in g/L. */
const fullMassConcentration = exact('1000');
/** Fraction (w/v) that no solution of a common substance exceeds: concentrated sulfuric acid has 1.8. */
const maxWeightInVolume = exact('2');

const labels = { solute: 'Solute', percent: 'Percent', total: 'Solution' } as const;
/** A quantity that the visitor can choose to compute. Its field depends on the type of percentage. */
type Quantity = keyof typeof labels;

export const percentSolution: ToolDefinition = {
  fields: [
    choiceField('basis', 'Type of percentage', [
      ['wv', 'Weight per volume (w/v): g in 100 mL'],
      ['vv', 'Volume per volume (v/v): mL in 100 mL'],
      ['ww', 'Weight per weight (w/w): g in 100 g'],
    ]),
    computedFieldChoice(['solute', labels.solute], ['percent', labels.percent], ['total', labels.total]),
    numberField('percent', 'Percent', 'percent', '%', { isComputed: whenComputing('percent') }),
    numberField('mass', 'Mass of solute', 'mass', 'g', {
      isVisible: hasSoluteMass,
      isComputed: whenComputing('solute'),
    }),
    numberField('part', 'Volume of solute', 'volume', 'mL', {
      isVisible: hasSoluteVolume,
      isComputed: whenComputing('solute'),
    }),
    numberField('volume', 'Total volume', 'volume', 'mL', {
      isVisible: hasTotalVolume,
      isComputed: whenComputing('total'),
    }),
    numberField('whole', 'Total mass', 'mass', 'g', {
      isVisible: visibleWhen('basis', 'ww'),
      isComputed: whenComputing('total'),
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
    const computedQuantity = choiceToCompute(worksheet) as Quantity;
    const soluteField = basis === 'vv' ? 'part' : 'mass';
    const totalField = basis === 'ww' ? 'whole' : 'volume';
    /** Solute per total of a solution with 100%, in base units. */
    const fullConcentration = basis === 'wv' ? fullMassConcentration : one;
    const formulas: Record<Quantity, () => Exact> = {
      solute: () =>
        multiply(worksheet.quantity('percent'), worksheet.quantity(totalField), fullConcentration),
      percent: () =>
        divide(divide(worksheet.quantity(soluteField), worksheet.quantity(totalField)), fullConcentration),
      total: () =>
        divide(divide(worksheet.quantity(soluteField), worksheet.quantity('percent')), fullConcentration),
    };
    const computedValue = formulas[computedQuantity]();
    const fields: Record<Quantity, string> = { solute: soluteField, percent: 'percent', total: totalField };
    const valueOf = (quantity: Quantity) =>
      quantity === computedQuantity ? computedValue : worksheet.quantity(fields[quantity]);
    const fraction = valueOf('percent');
    if (isLess(basis === 'wv' ? maxWeightInVolume : one, fraction))
      return {
        field: computedQuantity === 'percent' ? soluteField : 'percent',
        message: calculatorMessage(basis === 'wv' ? 'tooDense' : 'notAboveOne'),
      };
    const solventText =
      basis === 'ww'
        ? formatQuantity('mass', subtract(valueOf('total'), valueOf('solute')))
        : `up to ${formatQuantity('volume', valueOf('total'))}`;
    return {
      figures: [
        { label: labels[computedQuantity], text: worksheet.format(fields[computedQuantity], computedValue) },
        { label: 'Solvent', text: solventText },
      ],
      warnings: [basis === 'vv' ? pipettingWarning(valueOf('solute')) : weighingWarning(valueOf('solute'))],
    };
  },
};
