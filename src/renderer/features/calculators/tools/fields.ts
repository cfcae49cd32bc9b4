import { exact, isLess, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import type { UnitGroup } from '../../../../shared/calculators/units';
import type { ChoiceField, NumberField, Values, WordsField } from '../tool';

type NumberRest = Partial<Omit<NumberField, 'kind' | 'name' | 'label' | 'units' | 'unit'>>;

/** A number in units that can be chosen. */
export function number(
  name: string,
  label: string,
  units: UnitGroup,
  unit: string,
  rest: NumberRest = {},
): NumberField {
  return { kind: 'number', name, label, units, unit, ...rest };
}

export function choice(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  rest: Partial<Pick<ChoiceField, 'hint' | 'shown' | 'initial' | 'given'>> = {},
): ChoiceField {
  return {
    kind: 'choice',
    name,
    label,
    choices: choices.map(([value, text]) => ({ value, label: text })),
    ...rest,
  };
}

export function words(
  name: string,
  label: string,
  placeholder: string,
  rest: Partial<Omit<WordsField, 'kind' | 'name' | 'label' | 'placeholder'>> = {},
): WordsField {
  return { kind: 'words', name, label, placeholder, longest: 200, ...rest };
}

/** Shown while another field has one of these values. */
export function when(name: string, ...wanted: readonly string[]): (values: Values) => boolean {
  return (values) => wanted.includes(values[name] ?? '');
}

/** How much of what is weighed is the substance; all of it where nothing is typed. */
export const purity = number('purity', 'Purity', 'percent', '%', {
  optional: true,
  most: '100',
  hint: 'Left empty: 100 %.',
  fact: 'purity',
});

export const weight = number('weight', 'Molecular weight', 'weight', 'g/mol', {
  hint: 'Of the form that you weigh: with its counter-ions and crystal water.',
  fact: 'weight',
});

export const whole = exact('1');

/** In g. */
const leastWeighed = exact('1e-3');
/** In L. */
const leastPipetted = exact('0.5e-6');
/** In mol/L. */
const strongest = exact('5');

export const hardToWeigh = (mass: Exact) => isLess(mass, leastWeighed) && calculatorMessage('weighLittle');
export const hardToPipette = (volume: Exact) =>
  volume.over > 0n && isLess(volume, leastPipetted) && calculatorMessage('pipetteLittle');
export const hardToDissolve = (molar: Exact) => isLess(strongest, molar) && calculatorMessage('veryStrong');
