import type { Facet } from '../../../shared/contract/calls';
import type { ListChoice } from '../../../shared/domain/list-address';
import { FacetGroup } from './facet-group';
import styles from './facet-panel.module.css';

interface FacetPanelProps {
  facets: readonly Facet[];
  wanted: ListChoice;
  hrefOf: (choice: ListChoice) => string;
  /** Where a title stands above it already. */
  untitled?: boolean;
}

/** Every way to narrow the list. Checkboxes and not links, so that no crawler walks their combinations. */
export function FacetPanel({ facets, wanted, hrefOf, untitled = false }: FacetPanelProps) {
  if (facets.length === 0) return null;
  return (
    <div className={styles.panel}>
      {!untitled && <h2 className={styles.title}>Filters</h2>}
      {facets.map((facet) => (
        <FacetGroup key={facet.name} facet={facet} wanted={wanted} hrefOf={hrefOf} />
      ))}
    </div>
  );
}
