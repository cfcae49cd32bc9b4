/** Returns a text argument of a call over the bridge. Throws for other values and longer texts. */
export function requireText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' || value.length > maxLength)
    throw new TypeError(`Argument must be a text of at most ${maxLength} characters.`);
  return value;
}
