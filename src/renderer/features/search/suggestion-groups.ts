import type { ReplyOf } from '../../../shared/contract/calls';
import { searchUrl } from '../../../shared/search/search-url';

export interface Suggestion {
  /** Secondary text such as a catalogue number. */
  detail: string;
  name: string;
  /** Null for the action that clears recent searches. */
  href: string | null;
}

/** `place` is the index among all suggestions. */
type IndexedSuggestion = Suggestion & { place: number };

export interface SuggestionGroup {
  title: string;
  suggestions: IndexedSuggestion[];
}

const MAX_RECENT_MATCHES = 2;

/** Returns suggestions by kind; only recent searches for an empty text. */
export function suggestionGroups(
  typed: string,
  section: string,
  reply: ReplyOf<'suggest'> | null,
  recent: readonly string[],
): SuggestionGroup[] {
  const begun = recent.filter(
    (text) =>
      text.toLowerCase().startsWith(typed.toLowerCase()) && text.toLowerCase() !== typed.toLowerCase(),
  );
  const groups: { title: string; suggestions: Suggestion[] }[] = [
    {
      title: 'Recent searches',
      suggestions: (typed === '' ? recent : begun.slice(0, MAX_RECENT_MATCHES)).map((text) => ({
        name: text,
        detail: '',
        href: searchUrl({ section, text }) ?? '/notRegion',
      })),
    },
  ];
  if (typed === '' && recent.length > 0)
    groups[0]?.suggestions.push({ name: 'Clear recent searches', detail: '', href: null });
  if (typed !== '' && reply) {
    groups.push(
      {
        title: productsTitle(reply),
        suggestions: reply.products.map(({ goods_id, goods_name, goods_sn }) => ({
          name: goods_name,
          detail: goods_sn,
          href: `/goodsInfo?id=${goods_id}`,
        })),
      },
      {
        title: 'Certificates of analysis',
        suggestions: reply.lots.map(({ lot, goods_name }) => ({
          name: lot,
          detail: goods_name,
          href: `/coa?${new URLSearchParams({ key: lot })}`,
        })),
      },
      {
        title: 'Categories',
        suggestions: reply.categories.map((category) => ({
          name: category.name,
          detail: category.in,
          href: `/categoryList?id=${category.id}`,
        })),
      },
      { title: 'Pathways', suggestions: reply.pathways.map(toSuggestion('/tltList/tltInfo')) },
      { title: 'Articles', suggestions: reply.articles.map(toSuggestion('/articleList/articleInfo')) },
    );
  }
  let place = 0;
  return groups
    .filter(({ suggestions }) => suggestions.length > 0)
    .map(({ title, suggestions }) => ({
      title,
      suggestions: suggestions.map((suggestion) => ({ ...suggestion, place: place++ })),
    }));
}

function productsTitle({ corrected, left_out }: ReplyOf<'suggest'>): string {
  if (corrected !== null) return `Products for “${corrected}”`;
  return left_out === null ? 'Products' : `Products without “${left_out}”`;
}

function toSuggestion(path: string) {
  return ({ id, name }: { id: number; name: string }): Suggestion => ({
    name,
    detail: '',
    href: `${path}?id=${id}`,
  });
}
