import { fieldsOf } from './fields';
import { type GuessedTable, missingFields, openChoices } from './guess-mapping';
import { targetOfOpenChoice, type Mapping } from './mapping';

/** Confidence below which the operator is asked to check a guessed column. */
const MIN_CERTAIN_CONFIDENCE = 0.6;

/** Returns whether a table has only headings that the shop's own export writes, so that nothing is guessed. */
export function isExportedTable({ kind, columns }: Mapping): boolean {
  const exportedHeadings: readonly string[] = Object.values(fieldsOf[kind]);
  return Object.keys(columns).every((column) => exportedHeadings.includes(column));
}

/** Describes a guessed mapping for the operator, in a few lines. */
export function describeGuess({ mapping, otherSheets }: GuessedTable, isStockList = false): string {
  const { columns, constants, guessed = {} } = mapping;
  const entries = Object.entries(columns);
  const mapped = entries.filter(([, target]) => target !== '' && targetOfOpenChoice(target) === null);
  const isPublished = (target: string) => /^(?:fact|property|filter):/.test(target);
  const lines: string[] = [];
  const addList = (title: string, items: readonly string[], advice = '') => {
    if (items.length > 0) lines.push(`${title}: ${items.join(', ')}.${advice}`);
  };
  addList(
    'Guessed columns',
    mapped.filter(([, target]) => !isPublished(target)).map(([column, target]) => `"${column}" is ${target}`),
  );
  addList(
    'Shown with the product',
    mapped
      .filter(([, target]) => isPublished(target))
      .map(([column, target]) => publishedName(column, target)),
  );
  for (const { target, columns: rivals } of openChoices(mapping))
    lines.push(
      `Choose one: ${rivals.map((column) => `"${column}"`).join(' or ')} could be "${target}". Write "${target}" for it and "" for the others in the mapping.`,
    );
  addList(
    'Not imported',
    entries.filter(([, target]) => target === '').map(([column]) => withNote(column, guessed[column]?.note)),
    ' Name them in a mapping to publish them.',
  );
  addList(
    'Uncertain',
    mapped
      .filter(([column]) => (guessed[column]?.confidence ?? 1) < MIN_CERTAIN_CONFIDENCE)
      .map(([column, target]) => `"${column}" as ${target}`),
  );
  addList(
    'The same for all rows',
    Object.entries(constants).map(([field, value]) => `${field} is "${value}"`),
  );
  addList(
    'Not read, but they look like tables',
    otherSheets.map((name) => `"${name}"`),
    ' Name sheets in "sheet".',
  );
  if (Object.values(guessed).every(({ samples }) => samples.length === 0))
    lines.push('The table has headings, but no rows below them.');
  for (const field of missingFields(mapping, isStockList))
    lines.push(
      `No column was recognized as "${field}". Set it in "columns", or a value for all rows in "constants".`,
    );
  return lines.map((line) => `${line}\n`).join('');
}

function publishedName(column: string, target: string): string {
  const name = target.replace(/^(?:fact|filter):|^property:[^/]*\//, '');
  return name === column ? `"${column}"` : `"${column}" as ${name}`;
}

/** Returns the column with the reason why it is not imported, except the usual one: it may be confidential. */
function withNote(column: string, note: string | undefined): string {
  return note === undefined || note.includes('confidential') ? `"${column}"` : `"${column}" (${note})`;
}
