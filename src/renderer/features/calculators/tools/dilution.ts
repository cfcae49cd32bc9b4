import { divide, exact, isLess, subtract, multiply, type Exact } from '../../../../shared/calculators/exact';
import { formatFigure } from '../../../../shared/calculators/figure';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { formatQuantity } from '../../../../shared/calculators/units';
import { choiceToCompute, computedFieldChoice, whenComputing, type ToolDefinition } from '../tool';
import { pipettingWarning, numberField } from './fields';

const labels = {
  v1: 'Volume of stock',
  c1: 'Concentration of the stock',
  v2: 'Final volume',
  c2: 'Final concentration',
} as const;
/** Percent w/v that no solution exceeds. */
const MAX_PERCENT = exact('200');
type Quantity = keyof typeof labels;

export const dilution: ToolDefinition = {
  fields: [
    computedFieldChoice(['v1', labels.v1], ['c1', labels.c1], ['v2', labels.v2], ['c2', labels.c2]),
    numberField('c1', 'Stock concentration, C₁', 'concentration', 'mM', {
      isComputed: whenComputing('c1'),
    }),
    numberField('v1', 'Volume of stock, V₁', 'volume', 'uL', { isComputed: whenComputing('v1') }),
    numberField('c2', 'Final concentration, C₂', 'concentration', 'uM', {
      isComputed: whenComputing('c2'),
    }),
    numberField('v2', 'Final volume, V₂', 'volume', 'mL', { isComputed: whenComputing('v2') }),
  ],
  formula: ['C₁ × V₁ = C₂ × V₂', 'solvent = V₂ − V₁'],
  source: 'Conservation of the amount of substance; assumes additive volumes.',
  example: {
    question: 'How much of a 10 mM stock makes 1 mL of 50 µM?',
    values: { c1: '10', c2: '50', v2: '1' },
    answer: '5 µL',
  },
  compute: (worksheet) => {
    const computedQuantity = choiceToCompute(worksheet) as Quantity;
    // The unit of a typed concentration.
    const knownUnit = worksheet.unit(computedQuantity === 'c1' ? 'c2' : 'c1');
    if (computedQuantity.startsWith('v') && worksheet.unit('c2').kind !== knownUnit.kind)
      return { field: 'c2', message: calculatorMessage('incompatibleUnits') };
    const quantity = (name: Quantity) => worksheet.quantity(name);
    const formulas: Record<Quantity, () => Exact> = {
      v1: () => divide(multiply(quantity('c2'), quantity('v2')), quantity('c1')),
      c1: () => divide(multiply(quantity('c2'), quantity('v2')), quantity('v1')),
      v2: () => divide(multiply(quantity('c1'), quantity('v1')), quantity('c2')),
      c2: () => divide(multiply(quantity('c1'), quantity('v1')), quantity('v2')),
    };
    const computedValue = formulas[computedQuantity]();
    const valueOf = (name: Quantity) => (name === computedQuantity ? computedValue : quantity(name));
    if (knownUnit.kind === 'percent' && isLess(MAX_PERCENT, valueOf('c1')))
      return { field: computedQuantity === 'c1' ? 'c2' : 'c1', message: calculatorMessage('tooDense') };
    if (isLess(valueOf('c1'), valueOf('c2')) || isLess(valueOf('v2'), valueOf('v1')))
      return {
        field: computedQuantity.startsWith('c') ? 'v2' : 'c2',
        message: calculatorMessage('strongerThanStock'),
      };
    const text = computedQuantity.startsWith('c')
      ? worksheet.format(computedQuantity, computedValue, knownUnit)
      : worksheet.format(computedQuantity, computedValue);
    return {
      figures: [
        { label: labels[computedQuantity], text },
        { label: 'Solvent to add', text: formatQuantity('volume', subtract(valueOf('v2'), valueOf('v1'))) },
        { label: 'Dilution', text: `1 in ${formatFigure(divide(valueOf('v2'), valueOf('v1')))}` },
      ],
      warnings: [pipettingWarning(valueOf('v1'))],
    };
  },
};
