import type { SearchIndex, SearchQuery, SearchResult } from '../../src/server/search/engine/search-index';

export interface SearchAgreement {
  asked: number;
  /** Queries with identical results, including facets. */
  same: number;
  /** Queries with the differing parts of their results. */
  different: { text: string; parts: string[] }[];
}

/** Runs the same queries on two search implementations of a catalogue and compares the complete results. */
export async function measureAgreement(
  one: SearchIndex,
  other: SearchIndex,
  texts: readonly string[],
): Promise<SearchAgreement> {
  const different: SearchAgreement['different'] = [];
  for (const text of texts) {
    const query: SearchQuery = { text, filters: {}, sort: 'relevance', page: 1, pageSize: 24 };
    const [left, right] = [await one.find(query), await other.find(query)];
    const parts = Object.keys(left).filter(
      (part) => shown(left[part as keyof SearchResult]) !== shown(right[part as keyof SearchResult]),
    );
    if (parts.length > 0) different.push({ text, parts });
  }
  return { asked: texts.length, same: texts.length - different.length, different };
}

function shown(value: SearchResult[keyof SearchResult]): string {
  return JSON.stringify(value instanceof Uint32Array ? Array.from(value) : value);
}
