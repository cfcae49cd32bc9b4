import { parseId } from '../catalogue/list-url';
import { cutText } from '../lib/visible-text';

/** Content of the search bar. `section` = id of a top-level section; '' for all. */
export interface SearchForm {
  section: string;
  text: string;
}

/** Longer texts are truncated, so that a pasted page finds something. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * Returns the address of the results; null for an empty text. With a section `/haveRegion?id&key`, otherwise
 * `/notRegion?key` (specification).
 */
export function searchUrl({ section, text }: SearchForm): string | null {
  const key = cutText(text, MAX_SEARCH_LENGTH);
  if (!key) return null;
  return section
    ? `/haveRegion?${new URLSearchParams({ id: section, key })}`
    : `/notRegion?${new URLSearchParams({ key })}`;
}

/**
 * Returns the content of the search bar for a page. Without scripts the form always submits to `/notRegion`, so the
 * parameter decides about the section.
 */
export function parseSearchUrl(pathname: string, query: URLSearchParams): SearchForm {
  // Ignores upper case and a slash at the end, as the router does.
  if (!/^\/(have|not)Region\/?$/i.test(pathname)) return { section: '', text: '' };
  return { section: String(parseId(query.get('id')) ?? ''), text: query.get('key') ?? '' };
}

/** Structure search that reads the pasted molfile. */
export const PASTED_STRUCTURE_URL = '/structureSearch?molfile=pasted';

/** Name of the form draft in which a pasted molfile is stored until the structure page reads it. */
export const PASTED_STRUCTURE_DRAFT = 'structure';

/** Quick order that resolves the pasted list. */
export const PASTED_LIST_URL = '/quickOrder?list=pasted';

/** Name of the draft with the list that the quick order reads. */
export const PASTED_LIST_DRAFT = 'quick order';
