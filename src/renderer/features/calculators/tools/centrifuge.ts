import {
  divide,
  exact,
  fromNumber,
  isLess,
  multiply,
  toNumber,
  type Exact,
} from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { choiceToCompute, computedFieldChoice, whenComputing, type ToolDefinition } from '../tool';
import { numberField } from './fields';

/** Force in g at a radius of 1 cm and a speed of 1 rpm: 4π² ÷ (3600 × 980.665 cm/s²). */
const forceFactor = exact('1.118e-5');
/** Force in g above which few tubes and rotors are safe. */
const maxSafeForce = exact('100000');
const labels = { speed: 'Speed', force: 'Force', radius: 'Radius' } as const;
type Quantity = keyof typeof labels;

export const centrifuge: ToolDefinition = {
  fields: [
    computedFieldChoice(['speed', labels.speed], ['force', labels.force], ['radius', labels.radius]),
    numberField('force', 'Force', 'force', 'g', { isComputed: whenComputing('force') }),
    numberField('speed', 'Speed', 'speed', 'rpm', { isComputed: whenComputing('speed') }),
    numberField('radius', 'Radius to the end of the tube', 'length', 'cm', {
      isComputed: whenComputing('radius'),
    }),
  ],
  formula: ['force = 1.118 × 10⁻⁵ × radius in cm × (speed in rpm)²'],
  source: '1.118 × 10⁻⁵ = 4π² ÷ (3,600 s²/min² × 980.665 cm/s²), the standard acceleration of gravity.',
  example: {
    question: 'Which speed gives 1,000 × g at a radius of 10 cm?',
    values: { force: '1000', radius: '10' },
    answer: '2990.7 rpm',
  },
  compute: (worksheet) => {
    const computedQuantity = choiceToCompute(worksheet) as Quantity;
    const quantity = (name: Quantity) => worksheet.quantity(name);
    const formulas: Record<Quantity, () => Exact> = {
      speed: () =>
        fromNumber(Math.sqrt(toNumber(divide(quantity('force'), multiply(forceFactor, quantity('radius')))))),
      force: () => multiply(forceFactor, quantity('radius'), quantity('speed'), quantity('speed')),
      radius: () => divide(quantity('force'), multiply(forceFactor, quantity('speed'), quantity('speed'))),
    };
    const computedValue = formulas[computedQuantity]();
    const force = computedQuantity === 'force' ? computedValue : quantity('force');
    return {
      figures: [{ label: labels[computedQuantity], text: worksheet.format(computedQuantity, computedValue) }],
      warnings: [isLess(maxSafeForce, force) && calculatorMessage('fastSpin', { most: '100,000' })],
    };
  },
};
