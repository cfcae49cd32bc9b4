import type { RequestOf } from '../../../../shared/contract/calls';
import type { PublicationFilter } from '../../../../shared/catalogue/publication-url';

/** The part of a call about publications that says which ones. */
export function paperRequest({ key, year, journal, sort }: PublicationFilter): RequestOf<'paperFile'> {
  return { key, journal, sort, ...(year !== null && { year }) };
}
