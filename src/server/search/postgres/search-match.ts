import { lexeme, type TsQuery } from './ts-query';
import { everyDocument } from './lexemes';

/** Some documents, best first, described and not looked up. */
export interface Tier {
  query: TsQuery;
  /** It finds no more than this. */
  atMost: number;
}

/**
 * What a text finds: documents by what their terms have to be, as sets best first, of which the first counts where a
 * document is in several; or the documents themselves, in which case none is in two sets.
 */
export type SearchMatch =
  { by: 'terms'; tiers: Tier[]; all: Tier } | { by: 'ordinals'; tiers: (readonly number[])[] };

export const nothing: SearchMatch = { by: 'ordinals', tiers: [] };

export const oneTier = (tier: Tier): SearchMatch => ({ by: 'terms', tiers: [tier], all: tier });

export const everything = (documents: number): SearchMatch =>
  oneTier({ query: lexeme(everyDocument), atMost: documents });

/** Whether it is known without a look that nothing is found. */
export function findsNothing(match: SearchMatch): boolean {
  return match.by === 'terms' ? match.all.query === null : match.tiers.every((tier) => tier.length === 0);
}
