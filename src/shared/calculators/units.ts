import { divide, exact, isLess, multiply, type Exact } from './exact';
import { formatFigure } from './figure';

/** A unit of a quantity: `id` is used in URLs, `factor` converts to the base unit of the group. */
export interface Unit {
  readonly id: string;
  readonly label: string;
  readonly factor: Exact;
  /** Units of different kinds cannot be converted. */
  readonly kind: string;
}

const unit = (id: string, factor: string, label = id, kind = ''): Unit => ({
  id,
  label,
  factor: exact(factor),
  kind,
});

const molar = [
  unit('M', '1', 'M', 'molar'),
  unit('mM', '1e-3', 'mM', 'molar'),
  unit('uM', '1e-6', 'µM', 'molar'),
  unit('nM', '1e-9', 'nM', 'molar'),
  unit('pM', '1e-12', 'pM', 'molar'),
];
const massPerVolume = [
  unit('mg/mL', '1', 'mg/mL', 'mass'),
  unit('g/L', '1', 'g/L', 'mass'),
  unit('ug/mL', '1e-3', 'µg/mL', 'mass'),
  unit('ng/uL', '1e-3', 'ng/µL', 'mass'),
  unit('ng/mL', '1e-6', 'ng/mL', 'mass'),
  unit('pg/mL', '1e-9', 'pg/mL', 'mass'),
];

/** Units by group, in the order of preference for results. Base units: g, L, mol, mol/L, g/L, g/mol and cm. */
export const unitGroups = {
  mass: [
    unit('kg', '1e3'),
    unit('g', '1'),
    unit('mg', '1e-3'),
    unit('ug', '1e-6', 'µg'),
    unit('ng', '1e-9'),
    unit('pg', '1e-12'),
  ],
  volume: [unit('L', '1'), unit('mL', '1e-3'), unit('uL', '1e-6', 'µL'), unit('nL', '1e-9')],
  amount: [
    unit('mol', '1'),
    unit('mmol', '1e-3'),
    unit('umol', '1e-6', 'µmol'),
    unit('nmol', '1e-9'),
    unit('pmol', '1e-12'),
    unit('fmol', '1e-15'),
  ],
  molar,
  massPerVolume,
  concentration: [
    ...molar,
    ...massPerVolume,
    unit('%', '1', '%', 'percent'),
    unit('x', '1', '×', 'fold'),
    unit('U/mL', '1', 'U/mL', 'activity'),
  ],
  weight: [unit('g/mol', '1'), unit('kDa', '1e3')],
  percent: [unit('%', '1e-2')],
  dose: [unit('mg/kg', '1'), unit('ug/kg', '1e-3', 'µg/kg')],
  bodyMass: [unit('kg', '1'), unit('g', '1e-3')],
  specificActivity: [unit('U/mg', '1'), unit('kU/mg', '1e3')],
  activity: [unit('kU/mL', '1e3'), unit('U/mL', '1')],
  length: [unit('cm', '1'), unit('mm', '0.1')],
  temperature: [unit('C', '1', '°C')],
  speed: [unit('rpm', '1')],
  force: [unit('g', '1', '× g')],
  residues: [unit('kb', '1e3', 'kilobases'), unit('nt', '1', 'bases')],
  cellsPerVolume: [unit('1e6/mL', '1e6', 'million/mL'), unit('/mL', '1', 'cells/mL')],
  cellsPerArea: [unit('/cm2', '1', 'cells/cm²')],
  cells: [unit('cells', '1')],
  none: [unit('', '1')],
} as const satisfies Record<string, readonly Unit[]>;

export type UnitGroup = keyof typeof unitGroups;

/** Returns the unit with an id; undefined for none. */
export function findUnit(group: UnitGroup, id: string): Unit | undefined {
  return unitGroups[group].find((candidate) => candidate.id === id);
}

/**
 * Returns the first unit, optionally of a kind, in which the absolute value of a quantity is at least one, or else the last
 * unit. Returns the base unit for zero.
 */
export function bestUnit(group: UnitGroup, value: Exact, kind?: string): Unit {
  const units: readonly Unit[] = unitGroups[group];
  const candidates = units.filter((candidate) => kind === undefined || candidate.kind === kind);
  const baseUnit = candidates.find(({ factor }) => factor.numerator === factor.denominator);
  if (value.numerator === 0n && baseUnit) return baseUnit;
  const magnitude =
    value.numerator < 0n ? { numerator: -value.numerator, denominator: value.denominator } : value;
  const best = candidates.find(({ factor }) => !isLess(magnitude, factor)) ?? candidates.at(-1);
  if (!best) throw new RangeError(`No unit for ${group}.`);
  return best;
}

/** Formats a quantity in `displayUnit`, or else in the best unit. `value` is in the base unit of the group. */
export function formatQuantity(group: UnitGroup, value: Exact, displayUnit?: Unit): string {
  const { factor, label } = displayUnit ?? bestUnit(group, value);
  const figure = formatFigure(divide(value, factor));
  return label === '%' ? `${figure}%` : `${figure} ${label}`.trim();
}

/** Converts a quantity from a unit to the base unit of its group. */
export function toBaseUnit(value: Exact, { factor }: Unit): Exact {
  return multiply(value, factor);
}
