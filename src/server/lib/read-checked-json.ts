import { readFile } from 'node:fs/promises';
import type { z } from 'zod';

/**
 * Reads and validates a JSON file. Rejects with an Error that names the file and the invalid field.
 * @param what the subject of the error message, such as "The shop's settings".
 */
export async function readCheckedJson<Shape extends z.ZodType>(
  file: string,
  shape: Shape,
  what: string,
): Promise<z.output<Shape>> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${what} cannot be read from ${file}.`, { cause });
  });
  const checked = shape.safeParse(parse(text, `${what} in ${file} is not JSON.`));
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  throw new Error(`${what} in ${file} is wrong at ${issue?.path.join('.')}: ${issue?.message}.`);
}

function parse(text: string, complaint: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(complaint, { cause });
  }
}
