import type { ReplyOf } from '../../../shared/contract/calls';
import { asksForSecondaries, FINDER_PATH } from '../../../shared/catalogue/secondary-query';
import { formatMoney } from '../../../shared/lib/money';
import { searchUrl } from '../../../shared/search/search-url';

export interface Suggestion {
  /** Secondary text such as a catalogue number. */
  detail: string;
  name: string;
  /** Null for the action that clears recent searches. */
  href: string | null;
  /** Picture, price and stock of a product. */
  product?: { img: string; price: string; stock: string };
}

/** `index` is the position among all suggestions. */
type IndexedSuggestion = Suggestion & { index: number };

export interface SuggestionGroup {
  title: string;
  suggestions: IndexedSuggestion[];
}

/** Maximum number of recent searches that are suggested while a text is typed. */
const MAX_RECENT_MATCHES = 2;

/** Returns the suggestions, grouped by kind. For an empty text, these are only the recent searches. */
export function suggestionGroups(
  searchText: string,
  section: string,
  reply: ReplyOf<'suggest'> | null,
  recentSearches: readonly string[],
): SuggestionGroup[] {
  const matchingRecent = recentSearches.filter(
    (text) =>
      text.toLowerCase().startsWith(searchText.toLowerCase()) &&
      text.toLowerCase() !== searchText.toLowerCase(),
  );
  const groups: { title: string; suggestions: Suggestion[] }[] = [
    {
      title: 'Recent searches',
      suggestions: (searchText === '' ? recentSearches : matchingRecent.slice(0, MAX_RECENT_MATCHES)).map(
        (text) => ({
          name: text,
          detail: '',
          href: searchUrl({ section, text }) ?? '/notRegion',
        }),
      ),
    },
  ];
  if (searchText === '' && recentSearches.length > 0)
    groups[0]?.suggestions.push({ name: 'Clear recent searches', detail: '', href: null });
  if (searchText !== '' && reply) {
    groups.push(
      {
        title: productsTitle(reply),
        suggestions: reply.products.map(toProductSuggestion),
      },
      { title: 'Narrow the search', suggestions: searchShortcuts(searchText, reply) },
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
  let index = 0;
  return groups
    .filter(({ suggestions }) => suggestions.length > 0)
    .map(({ title, suggestions }) => ({
      title,
      suggestions: suggestions.map((suggestion) => ({ ...suggestion, index: index++ })),
    }));
}

function toProductSuggestion(product: ReplyOf<'suggest'>['products'][number]): Suggestion {
  const { goods_id, goods_name, goods_sn, img, price, is_from, in_stock, cheapest_in_stock } = product;
  return {
    name: goods_name,
    detail: goods_sn,
    href: `/goodsInfo?id=${goods_id}`,
    product: {
      img,
      price: price === null ? 'Price on request' : `${is_from ? 'from ' : ''}${formatMoney(price)}`,
      stock: stockLabel(in_stock, cheapest_in_stock),
    },
  };
}

/** The displayed price is that of the cheapest size, so "In stock" must be true of that size. */
function stockLabel(isInStock: boolean, isCheapestInStock: boolean): string {
  if (!isInStock) return '';
  return isCheapestInStock ? 'In stock' : 'Some sizes in stock';
}

/** Returns the same search in single sections, and the finder for a search for secondary antibodies. */
function searchShortcuts(searchText: string, { corrected, sections }: ReplyOf<'suggest'>): Suggestion[] {
  const sectionSearches = sections.map(({ id, name }) => ({
    name: `Only ${name}`,
    detail: '',
    href: searchUrl({ section: String(id), text: corrected ?? searchText }) ?? '/notRegion',
  }));
  const finder = { name: 'Secondary antibody finder', detail: 'by host, label and laser', href: FINDER_PATH };
  return asksForSecondaries(searchText) ? [finder, ...sectionSearches] : sectionSearches;
}

function productsTitle({ corrected, left_out, closest_to }: ReplyOf<'suggest'>): string {
  if (closest_to !== null) return `Closest to “${closest_to}”, another supplier’s product`;
  if (corrected !== null) return `Products for “${corrected}”`;
  return left_out === null ? 'Products' : `Products without “${left_out}”`;
}

/** Returns a function that converts a pathway or an article, whose pages are at `path`, into a suggestion. */
function toSuggestion(path: string) {
  return ({ id, name }: { id: number; name: string }): Suggestion => ({
    name,
    detail: '',
    href: `${path}?id=${id}`,
  });
}
