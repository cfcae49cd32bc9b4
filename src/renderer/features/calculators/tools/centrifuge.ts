import { divide, exact, fromNumber, isLess, multiply, toNumber } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { computedFieldChoice, isComputedField, type ToolDefinition } from '../tool';
import { numberField } from './fields';

/** Force in g at a radius of 1 cm and a speed of 1 rpm: 4π² ÷ (3600 × 980.665 cm/s²). */
const forceFactor = exact('1.118e-5');
/** Force in g. */
const maxSafeForce = exact('100000');

export const centrifuge: ToolDefinition = {
  fields: [
    computedFieldChoice(['speed', 'Speed'], ['force', 'Force'], ['radius', 'Radius']),
    numberField('force', 'Force', 'force', 'g', { isComputed: isComputedField('force') }),
    numberField('speed', 'Speed', 'speed', 'rpm', { isComputed: isComputedField('speed') }),
    numberField('radius', 'Radius to the end of the tube', 'length', 'cm', {
      isComputed: isComputedField('radius'),
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
    const computedName = worksheet.choice('find');
    const quantity = (name: string) => worksheet.quantity(name);
    const solveSpeed = () =>
      fromNumber(Math.sqrt(toNumber(divide(quantity('force'), multiply(forceFactor, quantity('radius'))))));
    const computedValue =
      computedName === 'speed'
        ? solveSpeed()
        : computedName === 'force'
          ? multiply(forceFactor, quantity('radius'), quantity('speed'), quantity('speed'))
          : divide(quantity('force'), multiply(forceFactor, quantity('speed'), quantity('speed')));
    const force = computedName === 'force' ? computedValue : quantity('force');
    const names: Readonly<Record<string, string>> = { speed: 'Speed', force: 'Force', radius: 'Radius' };
    return {
      figures: [{ label: names[computedName] ?? '', text: worksheet.format(computedName, computedValue) }],
      warnings: [isLess(maxSafeForce, force) && calculatorMessage('fastSpin', { most: '100,000' })],
    };
  },
};
