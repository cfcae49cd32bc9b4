import type { Problem } from './use-submission';

/** One problem for every field that has to be filled in and is not. `fields` are name, value and what to say. */
export function missingFields(
  fields: readonly (readonly [name: string, value: string, text: string])[],
): Problem[] {
  return fields.filter(([, value]) => value.trim() === '').map(([field, , text]) => ({ field, text }));
}
