import {
  listQuery,
  type ListState,
  type ListKind,
  type ListSubject,
} from '../../../shared/catalogue/list-url';

/** Articles have one order: the newest first, or the best answer first where something is searched. */
export const articleKind: ListKind = { sorts: ['newest'] };

/** The contract's limit; a longer text is cut rather than refused. */
const LONGEST_KEY = 200;

/** The words to search for, one line without spaces around it. */
export function parseKey(params: URLSearchParams): string {
  return (params.get('key') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, LONGEST_KEY)
    .trim();
}

/** The one address of a list of articles; without a key it is that of the whole list. */
export function articleListAddress({ id, key }: ListSubject, choice: ListState): string {
  return `/articleList${listQuery({ id, ...(key && { key }) }, { ...choice, filters: {} }, articleKind)}`;
}
