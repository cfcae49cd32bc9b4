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
  rest: Partial<Pick<ChoiceField, 'hint' | 'isShown' | 'initial' | 'productDefault'>> = {},
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

/** Shows a field while another one has one of these values. */
export function shownWhen(name: string, ...wanted: readonly string[]): (values: Values) => boolean {
  return (values) => wanted.includes(values[name] ?? '');
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

/** g. */
const minWeighed = exact('1e-3');
/** L. */
const minPipetted = exact('0.5e-6');
/** mol/L. */
const maxConcentration = exact('5');

/** g/L; 200% w/v. */
const maxMassConcentration = exact('2000');

/** Warnings about results that are hard to prepare; false = none. */
export const hardToWeigh = (mass: Exact) => isLess(mass, minWeighed) && calculatorMessage('weighLittle');
export const hardToPipette = (volume: Exact) =>
  volume.numerator > 0n && isLess(volume, minPipetted) && calculatorMessage('pipetteLittle');
export const tooDense = (massPerVolume: Exact) =>
  isLess(maxMassConcentration, massPerVolume) && calculatorMessage('tooDense');
export const tooLight = (gramsPerMole: Exact) =>
  isLess(gramsPerMole, one) && calculatorMessage('lightMolecule');
export const hardToDissolve = (molar: Exact) =>
  isLess(maxConcentration, molar) && calculatorMessage('veryStrong');
