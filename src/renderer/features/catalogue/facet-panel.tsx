import type { Facet } from '../../../shared/contract/calls';
import { changed, type ListChoice } from '../../../shared/catalogue/list-url';
import { AddressForm } from '../../components/forms/query-form';
import { ApplyButton } from '../../components/forms/no-script-submit';
import { FacetGroup } from './facet-group';
import { filtersNotOffered } from './filters-not-offered';
import type { AskValues } from './use-sought-values';
import styles from './facet-panel.module.css';

interface FacetPanelProps {
  facets: readonly Facet[];
  wanted: ListChoice;
  hrefOf: (choice: ListChoice) => string;
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
    <AddressForm
      href={hrefOf(changed(wanted, { filters: filtersNotOffered(wanted.filters, facets) }))}
      className={styles.panel}
      onSubmit={(event) => event.preventDefault()}
    >
      {!untitled && <h2 className={styles.title}>Filters</h2>}
      {facets.map((facet) => (
        <FacetGroup key={facet.name} facet={facet} wanted={wanted} hrefOf={hrefOf} ask={ask} />
      ))}
      <ApplyButton className={styles.apply}>Apply filters</ApplyButton>
    </AddressForm>
  );
}
