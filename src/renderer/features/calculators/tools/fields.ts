import { exact, isLess, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import type { UnitGroup } from '../../../../shared/calculators/units';
import type { ChoiceField, NumberField, Values, FreeTextField } from '../tool';

type NumberRest = Partial<Omit<NumberField, 'kind' | 'name' | 'label' | 'units' | 'unit'>>;

export function numberField(
  name: string,
  label: string,
  units: UnitGroup,
  unit: string,
  rest: NumberRest = {},
): NumberField {
  return { kind: 'number', name, label, units, unit, ...rest };
}

export function choiceField(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  rest: Partial<Pick<ChoiceField, 'hint' | 'isVisible' | 'initial' | 'productDefault'>> = {},
): ChoiceField {
  return {
    kind: 'choice',
    name,
    label,
    choices: choices.map(([value, text]) => ({ value, label: text })),
    ...rest,
  };
}

export function textField(
  name: string,
  label: string,
  placeholder: string,
  rest: Partial<Omit<FreeTextField, 'kind' | 'name' | 'label' | 'placeholder'>> = {},
): FreeTextField {
  return { kind: 'text', name, label, placeholder, maxLength: 200, ...rest };
}

/** Returns a test whether the field `name` has one of these values. */
export function visibleWhen(name: string, ...allowed: readonly string[]): (values: Values) => boolean {
  return (values) => allowed.includes(values[name] ?? '');
}

/** Fraction of the weighed mass that is the substance; 1 if empty. */
export const purity = numberField('purity', 'Purity', 'percent', '%', {
  optional: true,
  max: '100',
  hint: 'Default: 100%.',
  fact: 'purity',
});

export const weight = numberField('weight', 'Molecular weight', 'weight', 'g/mol', {
  hint: 'Of the form you weigh, including counter-ions and water of crystallization.',
  fact: 'weight',
});

export const one = exact('1');

/** Particles in one mole. */
export const avogadro = exact('6.02214076e23');

/** g. */
const minWeighed = exact('1e-3');
/** L. */
const minPipetted = exact('0.5e-6');
/** mol/L. */
const maxConcentration = exact('5');

/** g/L; 200% w/v. */
const maxMassConcentration = exact('2000');

/** Absorbances that most photometers measure in proportion to the concentration. */
const linearRange = { min: exact('0.05'), max: exact('2') };

/** Warnings about values that are hard to prepare or to measure; false = none. */
export const hardToWeigh = (mass: Exact) => isLess(mass, minWeighed) && calculatorMessage('weighLittle');
export const hardToPipette = (volume: Exact) =>
  volume.numerator > 0n && isLess(volume, minPipetted) && calculatorMessage('pipetteLittle');
export const tooDense = (massPerVolume: Exact) =>
  isLess(maxMassConcentration, massPerVolume) && calculatorMessage('tooDense');
export const tooLight = (gramsPerMole: Exact) =>
  isLess(gramsPerMole, one) && calculatorMessage('lightMolecule');
export const hardToMeasure = (absorbance: Exact) =>
  (isLess(absorbance, linearRange.min) || isLess(linearRange.max, absorbance)) &&
  calculatorMessage('absorbanceOutOfRange');
export const hardToDissolve = (molar: Exact) =>
  isLess(maxConcentration, molar) && calculatorMessage('veryStrong');
