import { z } from 'zod';
import { facetNames } from '../../../src/server/search/engine/facet-definitions';
import { readCheckedJson } from '../../../src/server/lib/read-checked-json';
import { MAX_HEADER_ROWS } from '../formats/find-header';
import { isBreakQuantity } from '../values/parse-price-breaks';
import { encodingLabels } from '../formats/text-encoding';
import { fieldsOf, isFileField, isSizeField, type TableKind } from './fields';

/** Where the values of a column are imported. */
export type Target =
  /**
   * A field of the table's kind. `slot` distinguishes the sizes of one row: `#2` is the second size, `@5 mg` names the size, '' = the
   * row has one size. The slot of a document is its language: `@de`.
   */
  | { type: 'field'; field: string; slot: string }
  /** Unit price of an order of at least `quantity` units, for rows with one size. */
  | { type: 'priceBreak'; quantity: number }
  | { type: 'fact'; name: string }
  | { type: 'property'; group: string; name: string }
  | { type: 'filter'; name: string };

/** Parses `price`, `price#2`, `price@5 mg`, `fact:Purity`, `property:Quality/Purity`, `filter:host`, `from:10`; null = invalid. */
export function parseTarget(text: string, kind: TableKind): Target | null {
  const [, quantity = ''] = /^from:([1-9]\d{0,4})$/.exec(text) ?? [];
  if (kind === 'products' && isBreakQuantity(Number(quantity)))
    return { type: 'priceBreak', quantity: Number(quantity) };
  const [, prefix = '', name = ''] = /^(fact|property|filter):(.*\S.*)$/s.exec(text) ?? [];
  if (kind === 'products') {
    if (prefix === 'fact') return { type: 'fact', name };
    if (prefix === 'filter') return (facetNames as string[]).includes(name) ? { type: 'filter', name } : null;
    if (prefix === 'property') {
      const slash = name.indexOf('/');
      const [group, property] = [name.slice(0, Math.max(0, slash)), name.slice(slash + 1)];
      const isNamed = group.trim() !== '' && property.trim() !== '';
      return isNamed ? { type: 'property', group, name: property } : null;
    }
  }
  const [, field = '', slot = ''] = /^(\w+)(#\d{1,2}|@.*\S.*)?$/s.exec(text) ?? [];
  if (!Object.hasOwn(fieldsOf[kind], field)) return null;
  const isLanguage = field !== 'images' && isFileField(field) && /^@[a-z]{2}$/.test(slot);
  return slot !== '' && !isSizeField(field) && !isLanguage ? null : { type: 'field', field, slot };
}

/**
 * Suffix of a target in a guessed mapping: `price?` marks each of several columns that could be the price. The operator keeps one
 * of them, without the suffix. Only prices, price breaks and stocks can have it.
 */
export const CHOICE_SUFFIX = '?';

/** Returns `price` for `price?`, `from:10` for `from:10?`; null for a target that has no {@link CHOICE_SUFFIX} or cannot have one. */
export function targetOfOpenChoice(target: string): string | null {
  return /^((?:price|stock|from)(?:[#@:].*)?)\?$/s.exec(target)?.[1] ?? null;
}

const kinds = Object.keys(fieldsOf) as [TableKind, ...TableKind[]];

/** Schema without checks of the targets: a guessed mapping may contain targets with {@link CHOICE_SUFFIX}. */
const uncheckedMappingSchema = z.strictObject({
  $schema: z.string().optional(),
  kind: z.enum(kinds).default('products'),
  encoding: z.enum(encodingLabels).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  sheet: z
    .union([z.string(), z.array(z.string()).min(1)])
    .optional()
    .describe(
      'Sheets of a workbook that are read; left out = the one with the best header, and those with the same columns',
    ),
  headerRow: z
    .int()
    .min(1)
    .max(MAX_HEADER_ROWS)
    .optional()
    .describe(
      'First row of the header, from 1, counted with blank rows; left out = guessed. Rows above it are titles',
    ),
  headerRows: z
    .literal([1, 2])
    .optional()
    .describe('2 = a row of groups above the row of headings; left out = guessed'),
  decimal: z.enum(['.', ',']).default('.').describe('The decimal sign; the other one groups thousands'),
  columns: z
    .record(z.string(), z.string())
    .describe(
      'Column of the file to its target: a field, "fact:NAME", "property:GROUP/NAME", "filter:NAME"; "" = not imported. "price#2" is the price of the second size of a row, "price@5 mg" that of the size 5 mg, "from:10" the unit price of ten or more, "sds@de" a German safety data sheet. Of several price columns, map the one in the shop\'s currency to "price"',
    ),
  constants: z
    .record(z.string(), z.string())
    .default({})
    .describe('Values of fields for rows without a value of their own'),
  categories: z
    .record(z.string(), z.string())
    .default({})
    .describe("The file's name of a category to the shop's path, such as Antibodies > Primary > Signaling"),
  separator: z.string().length(1).default('>').describe('The character between the levels of a category'),
  newCategories: z.enum(['add', 'refuse']).default('refuse'),
  units: z.array(z.string()).default([]).describe('Units of sizes that the importer does not know'),
  guessed: z
    .record(
      z.string(),
      z.object({
        confidence: z.number(),
        samples: z.array(z.string()),
        alternatives: z.array(z.string()),
        note: z.string().optional(),
      }),
    )
    .optional()
    .describe('Values on which the guess is based; an import ignores them'),
});

/** Fields that collect the values of several columns. */
const collectedFields: ReadonlySet<string> = new Set(['facts', 'properties', 'filters', 'status']);

/** Returns whether a row has one value for a target, so that a second column would replace the first. */
function hasOneValue(target: Target): boolean {
  if (target.type === 'field') return !isFileField(target.field) && !collectedFields.has(target.field);
  return target.type === 'priceBreak';
}

/** Mapping file of a table. The command `catalogue guess` writes a draft, which the operator edits. */
export const mappingSchema = uncheckedMappingSchema.superRefine(({ kind, columns, constants }, context) => {
  const columnOfTarget = new Map<string, string>();
  for (const [section, entries] of Object.entries({ columns, constants })) {
    for (const [name, target] of Object.entries(entries)) {
      const text = section === 'columns' ? target : name;
      const choice = targetOfOpenChoice(text);
      const parsed = parseTarget(text, kind);
      if (choice !== null)
        context.addIssue({
          code: 'custom',
          path: [section, name],
          message: `several columns could be "${choice}"; write "${choice}" for one of them and "" for the others`,
        });
      else if (text !== '' && !parsed)
        context.addIssue({ code: 'custom', path: [section, name], message: `unknown target "${text}"` });
      if (section !== 'columns' || !parsed || !hasOneValue(parsed)) continue;
      const earlier = columnOfTarget.get(text);
      if (earlier === undefined) columnOfTarget.set(text, name);
      else
        context.addIssue({
          code: 'custom',
          path: [section, name],
          message: `"${text}" is the target of "${earlier}" too; write "" for one of them`,
        });
    }
  }
});

/** Adds the defaults to a guessed mapping. Unlike a mapping that is read, it may contain targets with {@link CHOICE_SUFFIX}. */
export function guessedMapping(mapping: z.input<typeof uncheckedMappingSchema>): Mapping {
  return uncheckedMappingSchema.parse(mapping);
}

export type Mapping = z.output<typeof mappingSchema>;

/** Reads and validates a mapping file. Rejects with an error that names the invalid field. */
export async function readMapping(file: string): Promise<Mapping> {
  return readCheckedJson(file, mappingSchema, 'The mapping');
}

/** Returns the mapping as JSON Schema for editors. */
export function mappingJsonSchema(): unknown {
  return z.toJSONSchema(mappingSchema, { io: 'input' });
}
