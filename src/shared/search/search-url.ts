import { parseId } from '../catalogue/list-url';

/** What the search bar holds. `region` = the id of a top-level section, '' = all of them. */
export interface SearchForm {
  region: string;
  text: string;
}

/** The longest text that a search takes; more is cut off, so that a pasted page still finds something. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * The address of the results, or null when nothing was typed: then the person is told and stays.
 * Rule of the specification: with a region `/haveRegion?id&key`, without `/notRegion?key`.
 */
export function searchUrl({ region, text }: SearchForm): string | null {
  const key = text.trim().slice(0, MAX_SEARCH_LENGTH).trim();
  if (!key) return null;
  return region
    ? `/haveRegion?${new URLSearchParams({ id: region, key })}`
    : `/notRegion?${new URLSearchParams({ key })}`;
}

/**
 * What the search bar shows on a page: the search that led there, or nothing on any other page. Without a script
 * the form always leads to `/notRegion`, with a region or an empty one, so that the region decides and not the path.
 */
export function parseSearchUrl(pathname: string, query: URLSearchParams): SearchForm {
  if (pathname !== '/haveRegion' && pathname !== '/notRegion') return { region: '', text: '' };
  return { region: String(parseId(query.get('id')) ?? ''), text: query.get('key') ?? '' };
}

/** Structure search, told to take the molfile that was pasted into the search box. */
export const PASTED_STRUCTURE_URL = '/structureSearch?molfile=pasted';

/** The draft that holds it on the way there. */
export const PASTED_STRUCTURE_DRAFT = 'structure';

/** Quick order, told to look up the list that was pasted into the search box. */
export const PASTED_LIST_URL = '/quickOrder?list=pasted';
