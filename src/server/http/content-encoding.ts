/** Supported encodings, the one with the smallest bodies first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the best encoding that an `Accept-Encoding` header allows, or null for none (RFC 9110, section 12.5.3).
 * Ignores the client's preference: browsers list gzip first out of habit.
 */
export function negotiateEncoding(header: string | undefined): Encoding | null {
  return encodings.find((encoding) => acceptsEncoding(header, encoding)) ?? null;
}

/** Returns whether an `Accept-Encoding` header allows an encoding. */
export function acceptsEncoding(header: string | undefined, encoding: Encoding): boolean {
  if (!header) return false;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
