import { sql, type Kysely } from 'kysely';
import { MAX_MERGED_PREFIX, termNamespace } from '../engine/index-format';
import { storedTerm } from './lexemes';

/** What the dictionary says of a term. */
export interface TermStatistics {
  near: number;
  far: number;
  /** The first of its near documents, else of its far ones. */
  first: { ordinal: number; side: 'near' | 'far' };
}

/** The terms that begin with a text, as far as they are worth naming. */
export interface PrefixTerms {
  /** The terms, the text itself among them. */
  terms: { term: string; near: number; far: number }[];
  /** There are more, so that `terms` is of no use. */
  truncated: boolean;
  /** The term that stands for all of them, where there is one. */
  merged: { term: string; near: number; far: number } | null;
}

/** What was looked up, by the text that was asked for. */
export interface TermLookup {
  term(term: string): TermStatistics | null;
  prefix(beginning: string): PrefixTerms;
}

/** The index reads so many lists as quickly as one range of them. */
const mostNamed = 16;

interface Row {
  asked: string | null;
  term: string;
  near: number;
  far: number;
  first_near: number | null;
  first_far: number | null;
}

/** The dictionary in its table: terms, and beginnings of terms, looked up in one statement. */
export class TermTable<Tables> {
  constructor(private readonly db: Kysely<Tables>) {}

  async lookUp(terms: Iterable<string>, beginnings: Iterable<string>): Promise<TermLookup> {
    const asked = [...new Set(beginnings)].map(storedTerm);
    const exact = new Set([...terms].map(storedTerm));
    for (const text of asked) if (text.length <= MAX_MERGED_PREFIX) exact.add(termNamespace.prefix + text);
    const { rows } = await sql<Row>`
      select null as asked, term, near, far, first_near, first_far from search_term
        where term = any(${[...exact]}::text[])
      union all
      select asked, found.* from unnest(${asked}::text[]) as beginning (asked) cross join lateral (
        select term, near, far, first_near, first_far from search_term
        where term >= asked and term < asked || chr(1114111) order by term limit ${mostNamed + 1}) as found
    `.execute(this.db);
    const known = new Map<string, TermStatistics>();
    const named = new Map<string, Row[]>(asked.map((text) => [text, []]));
    for (const row of rows) {
      if (row.asked === null) known.set(row.term, knownTerm(row));
      else named.get(row.asked)?.push(row);
    }
    return {
      term: (term) => known.get(storedTerm(term)) ?? null,
      prefix(beginning) {
        const text = storedTerm(beginning);
        const found = named.get(text) ?? [];
        const merged = termNamespace.prefix + text;
        const whole = known.get(merged);
        return {
          terms: found,
          truncated: found.length > mostNamed,
          merged: whole ? { term: merged, near: whole.near, far: whole.far } : null,
        };
      },
    };
  }
}

function knownTerm({ near, far, first_near, first_far }: Row): TermStatistics {
  const first =
    first_near === null
      ? ({ ordinal: first_far ?? 0, side: 'far' } as const)
      : ({ ordinal: first_near, side: 'near' } as const);
  return { near, far, first };
}
