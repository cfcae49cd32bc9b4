import type { Facet } from '../../../../shared/contract/calls';
import { withListChange, type ListState, type Filters } from '../../../../shared/catalogue/list-url';
import { QueryForm } from '../../../components/forms/query-form';
import { NoScriptSubmit } from '../../../components/forms/no-script';
import { FacetGroup } from './facet-group';
import type { SearchFacetValues } from './use-facet-search';
import styles from './facet-panel.module.css';

interface FacetPanelProps {
  facets: readonly Facet[];
  listState: ListState;
  hrefOf: (listState: ListState) => string;
  searchValues: SearchFacetValues;
  /** Omits the title, because a parent shows one. */
  untitled?: boolean;
}

/**
 * Filter form. Uses checkboxes instead of links so that crawlers do not follow every combination. Each click
 * applies immediately; without JavaScript a button submits.
 */
export function FacetPanel({ facets, listState, hrefOf, searchValues, untitled = false }: FacetPanelProps) {
  if (facets.length === 0) return null;
  return (
    <QueryForm
      href={hrefOf(withListChange(listState, { filters: unavailableFilters(listState.filters, facets) }))}
      className={styles.panel}
      onSubmit={(event) => event.preventDefault()}
    >
      {!untitled && <h2 className={styles.title}>Filters</h2>}
      {facets.map((facet) => (
        <FacetGroup
          key={facet.name}
          facet={facet}
          listState={listState}
          hrefOf={hrefOf}
          searchValues={searchValues}
        />
      ))}
      <NoScriptSubmit className={styles.apply}>Apply filters</NoScriptSubmit>
    </QueryForm>
  );
}

/**
 * Returns the facets that can narrow a list of `total` products under `filterCount` filters. A value that all products have
 * is useful only when it is chosen.
 */
export function relevantFacets(facets: readonly Facet[], total: number, filterCount: number): Facet[] {
  if (total <= 1 && filterCount === 0) return [];
  return facets.filter(({ values }) => values.some(({ count, selected }) => selected || count < total));
}

/** Returns the chosen values that no facet offers. They have no checkbox, so the form must contain them as hidden fields. */
export function unavailableFilters(filters: Filters, facets: readonly Facet[]): Filters {
  const offered = new Map(
    facets.map(({ name, values }) => [name, new Set(values.map(({ value }) => value))]),
  );
  return Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [
      name,
      values.filter((value) => !offered.get(name)?.has(value)),
    ]),
  );
}
