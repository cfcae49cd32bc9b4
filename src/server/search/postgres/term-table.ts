import { sql, type Kysely } from 'kysely';
import { MAX_MERGED_PREFIX, termNamespace } from '../engine/index-format';
import { storedTerm } from './lexemes';

export interface TermStatistics {
  /** Number of documents in each zone. */
  near: number;
  far: number;
  /** First near document, else first far one. */
  first: { ordinal: number; zone: 'near' | 'far' };
}

interface CountedTerm {
  term: string;
  near: number;
  far: number;
}

export interface PrefixTerms {
  /** Terms with the prefix, up to a limit. */
  terms: CountedTerm[];
  /** Whether there are more terms than the limit. */
  truncated: boolean;
  /** Merged prefix with the union of all its terms, or null. */
  merged: CountedTerm | null;
}

/** Terms and prefixes that were looked up together. */
export interface TermLookup {
  term(term: string): TermStatistics | null;
  prefix(prefix: string): PrefixTerms;
}

/** Up to this many terms are queried by name; for more, a prefix query is as fast. */
const MAX_PREFIX_TERMS = 16;

interface Row {
  /** The prefix that was looked up; null for an exact term. */
  prefix: string | null;
  term: string;
  near: number;
  far: number;
  first_near: number | null;
  first_far: number | null;
}

/** Term dictionary in a table. */
export class TermTable<Tables> {
  constructor(private readonly db: Kysely<Tables>) {}

  /** Looks up terms and prefixes with one statement. */
  async lookUp(terms: Iterable<string>, prefixes: Iterable<string>): Promise<TermLookup> {
    const storedPrefixes = [...new Set(prefixes)].map(storedTerm);
    const exact = new Set([...terms].map(storedTerm));
    for (const text of storedPrefixes)
      if (text.length <= MAX_MERGED_PREFIX) exact.add(termNamespace.prefix + text);
    const { rows } = await sql<Row>`
      select null as prefix, term, near, far, first_near, first_far from search_term
        where term = any(${[...exact]}::text[])
      union all
      select prefix, found.* from unnest(${storedPrefixes}::text[]) as beginning (prefix) cross join lateral (
        select term, near, far, first_near, first_far from search_term
        where term >= prefix and term < prefix || chr(1114111) order by term limit ${MAX_PREFIX_TERMS + 1}) as found
    `.execute(this.db);
    const known = new Map<string, TermStatistics>();
    const byPrefix = new Map<string, Row[]>(storedPrefixes.map((text) => [text, []]));
    for (const row of rows) {
      if (row.prefix === null) known.set(row.term, toStatistics(row));
      else byPrefix.get(row.prefix)?.push(row);
    }
    return {
      term: (term) => known.get(storedTerm(term)) ?? null,
      prefix(prefix) {
        const text = storedTerm(prefix);
        const found = byPrefix.get(text) ?? [];
        const merged = termNamespace.prefix + text;
        const union = known.get(merged);
        return {
          terms: found,
          truncated: found.length > MAX_PREFIX_TERMS,
          merged: union ? { term: merged, near: union.near, far: union.far } : null,
        };
      },
    };
  }
}

function toStatistics({ near, far, first_near, first_far }: Row): TermStatistics {
  const first =
    first_near === null
      ? ({ ordinal: first_far ?? 0, zone: 'far' } as const)
      : ({ ordinal: first_near, zone: 'near' } as const);
  return { near, far, first };
}
