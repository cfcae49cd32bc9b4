/** Returns the name of an error for a log. The message may contain personal data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
