import { Link } from 'react-router-dom';
import type { Facet } from '../../../../shared/contract/calls';
import { withListChange, toggleFilter, type ListState } from '../../../../shared/catalogue/list-url';
import styles from './active-filters.module.css';

interface ActiveFiltersProps {
  facets: readonly Facet[];
  listState: ListState;
  hrefOf: (listState: ListState) => string;
}

/** Chosen filters as chips; a click removes one. */
export function ActiveFilters({ facets, listState, hrefOf }: ActiveFiltersProps) {
  const chips = Object.entries(listState.filters).flatMap(([name, values]) => {
    const facet = facets.find((candidate) => candidate.name === name);
    return values.map((value) => ({
      name,
      value,
      facetLabel: facet?.label ?? name.replaceAll('_', ' '),
      label: facet?.values.find((candidate) => candidate.value === value)?.label ?? value,
    }));
  });
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map(({ name, value, facetLabel, label }) => (
        <li key={`${name} ${value}`}>
          <Link
            className={styles.chip}
            to={hrefOf(withListChange(listState, { filters: toggleFilter(listState.filters, name, value) }))}
            preventScrollReset
            rel="nofollow"
            aria-label={`Remove filter ${facetLabel}: ${label}`}
          >
            <span className={styles.facet}>{facetLabel}</span> {label} <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          className={styles.clear}
          to={hrefOf(withListChange(listState, { filters: {} }))}
          preventScrollReset
          rel="nofollow"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
