import type { Facet } from '../../../../shared/contract/calls';
import { withListChange, type ListState } from '../../../../shared/catalogue/list-url';
import { QueryForm } from '../../../components/forms/query-form';
import { NoScriptSubmit } from '../../../components/forms/no-script-submit';
import { FacetGroup } from './facet-group';
import { filtersNotOffered } from './unavailable-filters';
import type { AskValues } from './use-facet-search';
import styles from './facet-panel.module.css';

interface FacetPanelProps {
  facets: readonly Facet[];
  wanted: ListState;
  hrefOf: (choice: ListState) => string;
  ask: AskValues;
  /** Where a title stands above it already. */
  untitled?: boolean;
}

/**
 * Every way to narrow the list. Checkboxes and not links, so that no crawler walks their combinations. A click is
 * followed at once; without a script the form is sent by its button.
 */
export function FacetPanel({ facets, wanted, hrefOf, ask, untitled = false }: FacetPanelProps) {
  if (facets.length === 0) return null;
  return (
    <QueryForm
      href={hrefOf(withListChange(wanted, { filters: filtersNotOffered(wanted.filters, facets) }))}
      className={styles.panel}
      onSubmit={(event) => event.preventDefault()}
    >
      {!untitled && <h2 className={styles.title}>Filters</h2>}
      {facets.map((facet) => (
        <FacetGroup key={facet.name} facet={facet} wanted={wanted} hrefOf={hrefOf} ask={ask} />
      ))}
      <NoScriptSubmit className={styles.apply}>Apply filters</NoScriptSubmit>
    </QueryForm>
  );
}
