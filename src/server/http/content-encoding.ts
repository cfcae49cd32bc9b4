/** The ways in which a body travels compressed, the smaller one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The smallest encoding that an `Accept-Encoding` header allows, or null for none (RFC 9110, section 12.5.3).
 * The sender's own order is not asked: browsers list gzip first out of habit.
 */
export function takenEncoding(header: string | undefined): Encoding | null {
  return encodings.find((encoding) => accepts(header, encoding)) ?? null;
}

/** Whether an `Accept-Encoding` header allows this one. */
export function accepts(header: string | undefined, encoding: Encoding): boolean {
  if (!header) return false;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
