import { exact, isLess, type Exact } from '../../../../shared/calculators/exact';
import { calculatorMessage } from '../../../../shared/calculators/messages';
import type { UnitGroup } from '../../../../shared/calculators/units';
import type { ChoiceField, NumberField, Values, FreeTextField } from '../tool';

type NumberFieldOptions = Partial<Omit<NumberField, 'kind' | 'name' | 'label' | 'units' | 'initialUnit'>>;

export function numberField(
  name: string,
  label: string,
  units: UnitGroup,
  initialUnit: string,
  options: NumberFieldOptions = {},
): NumberField {
  return { kind: 'number', name, label, units, initialUnit, ...options };
}

export function choiceField(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  options: Partial<Pick<ChoiceField, 'hint' | 'isVisible' | 'initial' | 'productDefault'>> = {},
): ChoiceField {
  return {
    kind: 'choice',
    name,
    label,
    choices: choices.map(([value, text]) => ({ value, label: text })),
    ...options,
  };
}

export function textField(
  name: string,
  label: string,
  placeholder: string,
  options: Partial<Omit<FreeTextField, 'kind' | 'name' | 'label' | 'placeholder'>> = {},
): FreeTextField {
  return { kind: 'text', name, label, placeholder, maxLength: 200, ...options };
}

/** Returns a function that tests whether a field has one of the expected values. */
export function visibleWhen(name: string, ...expected: readonly string[]): (values: Values) => boolean {
  return (values) => expected.includes(values[name] ?? '');
}

/** Fraction of the weighed mass that is the substance. Calculators use 1 when the field is empty. */
export const purityField = numberField('purity', 'Purity', 'percent', '%', {
  optional: true,
  max: '100',
  hint: 'Default: 100%.',
  fact: 'purity',
});

export const weightField = numberField('weight', 'Molecular weight', 'weight', 'g/mol', {
  hint: 'Of the form you weigh, including counter-ions and water of crystallization.',
  fact: 'weight',
});

export const one = exact('1');

/** Particles in one mole. */
export const avogadro = exact('6.02214076e23');

/** Smallest mass that is easy to weigh, in g. */
const minWeighableMass = exact('1e-3');
/** Smallest volume that is easy to pipette, in L. */
const minPipettableVolume = exact('0.5e-6');
/** Highest concentration that many substances reach, in mol/L. */
const maxMolarConcentration = exact('5');
/** Concentration that no solution of a solid exceeds, in g/L: 200% (w/v). */
const maxMassConcentration = exact('2000');

/** Range of absorbances that most photometers measure in proportion to the concentration. */
const linearRange = { min: exact('0.05'), max: exact('2') };

// Each function below returns a warning for a value that is impossible, or hard to prepare or to measure; false for others.

export const weighingWarning = (mass: Exact) =>
  isLess(mass, minWeighableMass) && calculatorMessage('weighLittle');
/** No warning for a volume of zero, which is not pipetted. */
export const pipettingWarning = (volume: Exact) =>
  volume.numerator > 0n && isLess(volume, minPipettableVolume) && calculatorMessage('pipetteLittle');
export const densityWarning = (massPerVolume: Exact) =>
  isLess(maxMassConcentration, massPerVolume) && calculatorMessage('tooDense');
export const lightMoleculeWarning = (gramsPerMole: Exact) =>
  isLess(gramsPerMole, one) && calculatorMessage('lightMolecule');
export const absorbanceWarning = (absorbance: Exact) =>
  (isLess(absorbance, linearRange.min) || isLess(linearRange.max, absorbance)) &&
  calculatorMessage('absorbanceOutOfRange');
export const solubilityWarning = (molarConcentration: Exact) =>
  isLess(maxMolarConcentration, molarConcentration) && calculatorMessage('veryStrong');
