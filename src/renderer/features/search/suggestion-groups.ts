import type { ReplyOf } from '../../../shared/contract/calls';
import { searchUrl } from '../../../shared/search/search-url';

/** Something that the box offers. */
export interface Suggestion {
  /** Beside its name, such as a catalogue number. */
  detail: string;
  name: string;
  /** Null for the one that forgets what was searched. */
  href: string | null;
}

/** Its place among all that is offered, from 0. */
type Placed = Suggestion & { place: number };

export interface SuggestionGroup {
  title: string;
  suggestions: Placed[];
}

const MOST_RECENT_BESIDE = 2;

/** What is offered for a text, by kind; recent searches alone while nothing is typed. */
export function suggestionGroups(
  typed: string,
  region: string,
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
      suggestions: (typed === '' ? recent : begun.slice(0, MOST_RECENT_BESIDE)).map((text) => ({
        name: text,
        detail: '',
        href: searchUrl({ region, text }) ?? '/notRegion',
      })),
    },
  ];
  if (typed === '' && recent.length > 0)
    groups[0]?.suggestions.push({ name: 'Forget recent searches', detail: '', href: null });
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
      { title: 'Pathways', suggestions: reply.pathways.map(named('/tltList/tltInfo')) },
      { title: 'Articles', suggestions: reply.articles.map(named('/articleList/articleInfo')) },
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

/** What the products were found by, where it is not the text as it stands. */
function productsTitle({ corrected, left_out }: ReplyOf<'suggest'>): string {
  if (corrected !== null) return `Products for “${corrected}”`;
  return left_out === null ? 'Products' : `Products without “${left_out}”`;
}

function named(path: string) {
  return ({ id, name }: { id: number; name: string }): Suggestion => ({
    name,
    detail: '',
    href: `${path}?id=${id}`,
  });
}
