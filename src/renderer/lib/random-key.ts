/** A key that nobody else has. `crypto.randomUUID` is missing on plain http addresses, such as a shop in a laboratory's network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
