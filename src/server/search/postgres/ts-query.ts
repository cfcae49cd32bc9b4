/** The text of a `tsquery` that is passed as a value; null = what nothing can satisfy. */
export type TsQuery = string | null;

/** Quoted as PostgreSQL reads it, whatever signs it has. */
export function lexeme(text: string): string {
  return `'${text.replace(/['\\]/g, '$&$&')}'`;
}

export function beginning(text: string): string {
  return `${lexeme(text)}:*`;
}

export function anyOf(queries: readonly TsQuery[]): TsQuery {
  const possible = [...new Set(queries.filter((query) => query !== null))];
  if (possible.length === 0) return null;
  return possible.length === 1 ? possible[0]! : `(${possible.join('|')})`;
}

/** What nothing is asked of is satisfied by `all`. */
export function allOf(queries: readonly TsQuery[], all: string): TsQuery {
  const parts = [...new Set(queries)];
  if (parts.includes(null)) return null;
  if (parts.length === 0) return all;
  return parts.length === 1 ? parts[0]! : `(${parts.join('&')})`;
}

export function butNot(query: TsQuery, without: TsQuery): TsQuery {
  if (query === null || without === null) return query;
  return query === without ? null : `(${query}&!${without})`;
}
