import { divided, exact, fromNumber, isLess, times, toNumber } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import { findChoice, isFound, type Definition } from '../tool';
import { number } from './fields';

/** 4π² ÷ (3600 × 980.665 cm/s²): force in g for a radius of 1 cm at 1 turn a minute. */
const factor = exact('1.118e-5');
const safe = exact('100000');

export const centrifuge: Definition = {
  fields: [
    findChoice(['speed', 'Speed'], ['force', 'Force'], ['radius', 'Radius']),
    number('force', 'Force', 'force', 'g', { found: isFound('force') }),
    number('speed', 'Speed', 'speed', 'rpm', { found: isFound('speed') }),
    number('radius', 'Radius to the end of the tube', 'length', 'cm', { found: isFound('radius') }),
  ],
  formula: ['force = 1.118 × 10⁻⁵ × radius in cm × (speed in rpm)²'],
  source: '1.118 × 10⁻⁵ = 4π² ÷ (3,600 s²/min² × 980.665 cm/s²), the standard acceleration of gravity.',
  example: {
    question: 'Which speed gives 1,000 × g at a radius of 10 cm?',
    values: { force: '1000', radius: '10' },
    answer: '2990.7 rpm',
  },
  compute: (sheet) => {
    const find = sheet.choice('find');
    const get = (name: string) => sheet.quantity(name);
    const root = () => fromNumber(Math.sqrt(toNumber(divided(get('force'), times(factor, get('radius'))))));
    const found =
      find === 'speed'
        ? root()
        : find === 'force'
          ? times(factor, get('radius'), get('speed'), get('speed'))
          : divided(get('force'), times(factor, get('speed'), get('speed')));
    const force = find === 'force' ? found : get('force');
    const names: Readonly<Record<string, string>> = { speed: 'Speed', force: 'Force', radius: 'Radius' };
    return {
      figures: [{ label: names[find] ?? '', text: sheet.show(find, found) }],
      warnings: [isLess(safe, force) && calculatorMessage('fastSpin', { most: '100,000' })],
    };
  },
};
