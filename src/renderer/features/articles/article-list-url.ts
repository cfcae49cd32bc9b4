import {
  listQuery,
  type ListState,
  type ListKind,
  type ListSubject,
} from '../../../shared/catalogue/list-url';

/** Articles have a single order: newest first, or best match for a search. */
export const articleListKind: ListKind = { sorts: ['newest'] };

/** Limit of the contract; longer texts are cut. */
const MAX_KEY_LENGTH = 200;

/** Returns the search text as one trimmed line. */
export function parseArticleSearch(params: URLSearchParams): string {
  return (params.get('key') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_KEY_LENGTH)
    .trim();
}

/** Returns the canonical URL of an article list. */
export function articleListUrl({ id, key }: ListSubject, choice: ListState): string {
  return `/articleList${listQuery({ id, ...(key && { key }) }, { ...choice, filters: {} }, articleListKind)}`;
}
