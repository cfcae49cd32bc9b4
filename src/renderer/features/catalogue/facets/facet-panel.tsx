import type { Facet } from '../../../../shared/contract/calls';
import { withListChange, type ListState } from '../../../../shared/catalogue/list-url';
import { QueryForm } from '../../../components/forms/query-form';
import { NoScriptSubmit } from '../../../components/forms/no-script';
import { FacetGroup } from './facet-group';
import { unavailableFilters } from './facet-rules';
import type { SearchFacetValues } from './use-facet-search';
import styles from './facet-panel.module.css';

interface FacetPanelProps {
  facets: readonly Facet[];
  listState: ListState;
  hrefOf: (choice: ListState) => string;
  searchValues: SearchFacetValues;
  /** Hides the title when a parent shows one. */
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
