import type { SearchIndex, SearchQuery, SearchResult } from '../../src/server/search/engine/search-index';

export interface Agreement {
  asked: number;
  /** Answered alike to the last facet. */
  same: number;
  /** Queries with the parts of the answers that differ. */
  different: { text: string; parts: string[] }[];
}

/** Asks two searches of the same catalogue the same texts, and compares the whole answers. */
export async function agreementOf(
  one: SearchIndex,
  other: SearchIndex,
  texts: readonly string[],
): Promise<Agreement> {
  const different: Agreement['different'] = [];
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
