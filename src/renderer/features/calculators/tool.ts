import type { Unit, UnitGroup } from '../../../shared/calculators/units';
import type { Exact } from '../../../shared/calculators/exact';

/** What a calculator reads from its fields; quantities are in the base units of `unitGroups`. */
export interface Sheet {
  /** Throws when the field holds none: `compute` is called only when it does. */
  quantity(name: string): Exact;
  /** Null when nothing is typed into an optional field, or it is not shown. */
  optional(name: string): Exact | null;
  list(name: string): Exact[];
  words(name: string): string;
  /** What was chosen. */
  choice(name: string): string;
  unit(name: string): Unit;
  /** A quantity in the unit that the field has, or in the best one: of the kind of another unit, where it is given. */
  show(name: string, x: Exact, like?: Unit): string;
}

/** What stands in the fields of a calculator, by name; a number's unit is `NAME_unit`. */
export type Values = Readonly<Record<string, string>>;

interface AnyField {
  /** The field's name in an address. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Left out = always there. */
  readonly shown?: (values: Values) => boolean;
}

export interface NumberField extends AnyField {
  readonly kind: 'number';
  readonly units: UnitGroup;
  /** The unit at first. */
  readonly unit: string;
  readonly initial?: string;
  /** Left out = more than zero. */
  readonly range?: 'from zero' | 'any';
  /** In the unit of the field. */
  readonly most?: string;
  readonly whole?: true;
  /** The result can do without it. */
  readonly optional?: true;
  /** This is what is computed, instead of being typed. */
  readonly found?: (values: Values) => boolean;
  /** The fact about a product that this is. */
  readonly fact?: 'weight' | 'purity';
}

export interface ListField extends AnyField {
  readonly kind: 'list';
  readonly units: UnitGroup;
  readonly unit: string;
  readonly initial: string;
}

export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Left out = the first choice. */
  readonly initial?: string;
  /** What is chosen at first where a product says this of itself. */
  readonly given?: { readonly fact: 'smiles'; readonly value: string };
}

export interface WordsField extends AnyField {
  readonly kind: 'words';
  readonly longest: number;
  /** Several lines. */
  readonly tall?: true;
  readonly placeholder: string;
  readonly optional?: true;
  readonly fact?: 'smiles';
}

export type Field = NumberField | ListField | ChoiceField | WordsField;

export interface Figure {
  readonly label: string;
  readonly text: string;
}

export interface FigureTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Answer {
  /** What was asked for first. */
  readonly figures: readonly Figure[];
  readonly tables?: readonly FigureTable[];
  readonly warnings?: readonly (string | false)[];
}

/** Why there is no answer, beside the field that has to change. */
export interface Refusal {
  readonly field: string;
  readonly because: string;
}

export type ToolGroup = 'Solutions' | 'Molecules and sequences' | 'Laboratory';

/** What the list of calculators says of one. */
export interface ToolEntry {
  /** As an address names it. */
  readonly id: string;
  /** Of one piece with “calculator”: `Molarity`. */
  readonly name: string;
  readonly group: ToolGroup;
  /** One sentence that says what it finds. */
  readonly summary: string;
  /** Further words by which people look for it. */
  readonly words: string;
  readonly load: () => Promise<Definition>;
}

/** What a calculator is made of. */
export interface Definition {
  readonly fields: readonly Field[];
  /** Lines of readable text. */
  readonly formula: readonly string[];
  readonly source: string;
  readonly example: { readonly question: string; readonly values: Values; readonly answer: string };
  /** Called when every field that is shown and needed holds something of its kind. */
  readonly compute: (sheet: Sheet) => Answer | Refusal;
}

export interface Tool extends ToolEntry, Definition {}

/** A choice of what is computed from the rest; the fields of that name are `found`. */
export function findChoice(...choices: readonly (readonly [value: string, label: string])[]): ChoiceField {
  return {
    kind: 'choice',
    name: 'find',
    label: 'Calculate',
    choices: choices.map(([value, label]) => ({ value, label })),
  };
}

export function isFound(name: string): (values: Values) => boolean {
  return ({ find }) => find === name;
}
