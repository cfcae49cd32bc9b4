import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { errorCode, OperatorError } from './operator-error';

/** Maximum number of invalid fields that an error lists. */
const MAX_ISSUES = 5;

/** Reads a text file. Rejects with an error with the code `ENOENT` for a missing one. */
export type ReadText = (file: string) => Promise<string>;

/**
 * Reads and validates a JSON file. Rejects with an OperatorError that names the file and the invalid fields.
 * @param subject begins the error messages, such as "The shop's settings".
 * @param read replaces the file system.
 */
export async function readCheckedJson<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  subject: string,
  read: ReadText = (path) => readFile(path, 'utf8'),
): Promise<z.output<Schema>> {
  const createError = (reason: string, remedy: string, cause?: unknown) =>
    new OperatorError({ subject: file, reason: `${subject} ${reason}`, remedy }, { cause });
  const text = await read(file).catch((cause: unknown) => {
    const code = errorCode(cause);
    throw code === 'ENOENT'
      ? createError('cannot be read: there is no such file.', 'Restore the file or correct its path.', cause)
      : createError(`cannot be read (${code}).`, 'Let the user of the shop read the file.', cause);
  });
  let content: unknown;
  try {
    // Editors of Windows put an invisible byte order mark before the text.
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const detail = cause instanceof Error ? ` (${cause.message})` : '';
    throw createError(`is not JSON${detail}.`, 'Correct the file or restore a previous copy.', cause);
  }
  const validation = schema.safeParse(content);
  if (validation.success) return validation.data;
  const { issues } = validation.error;
  const issueTexts = issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => `at ${path.join('.') || 'the top'}: ${message}`);
  const more = issues.length > MAX_ISSUES ? `; ${issues.length - MAX_ISSUES} more` : '';
  throw createError(`is wrong ${issueTexts.join('; ')}${more}.`, 'Correct these fields of the file.');
}
