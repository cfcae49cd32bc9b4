import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Facet } from '../../../../shared/contract/calls';
import {
  withListChange,
  filterField,
  toggleFilter,
  type ListState,
} from '../../../../shared/catalogue/list-url';
import { facetMatchRank } from '../../../../shared/search/facet-match';
import { formatNumber } from '../../../../shared/lib/format-number';
import styles from './facet-panel.module.css';
import { useFacetSearch, type SearchFacetValues } from './use-facet-search';

/** Leading values that a collapsed facet shows; it also shows chosen ones after them. */
const COLLAPSED_COUNT = 7;
/** A facet with at least this number of values has a search field. */
const MIN_SEARCHABLE_VALUES = 16;
/** Characters of the search field. */
const MAX_QUERY_LENGTH = 120;
/** URL parameter that names a facet to expand, for browsers without JavaScript. */
const SHOW_ALL_PARAM = 'all';

interface FacetGroupProps {
  facet: Facet;
  listState: ListState;
  hrefOf: (listState: ListState) => string;
  searchValues: SearchFacetValues;
}

export function FacetGroup({ facet, listState, hrefOf, searchValues }: FacetGroupProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isExpanded, setExpanded] = useState(() =>
    new URLSearchParams(search).getAll(SHOW_ALL_PARAM).includes(facet.name),
  );
  const [searchText, setSearchText] = useState('');
  const chosenValues = listState.filters[facet.name] ?? [];
  const isSearchable = isExpanded && facet.values.length >= MIN_SEARCHABLE_VALUES;
  // The text of a hidden search field does not filter.
  const query = isSearchable ? searchText.trim() : '';
  // Filters locally when all values are loaded; otherwise the server searches.
  const isTruncated = facet.total > facet.values.length;
  const searchResult = useFacetSearch(
    { facet: facet.name, text: isTruncated ? query : '' },
    listState,
    searchValues,
  );
  const matchingValues =
    searchResult?.values ??
    facet.values.filter(
      ({ value, label }) => facetMatchRank(label, query) !== null || chosenValues.includes(value),
    );
  // A collapsed facet also shows the chosen values.
  const visibleValues = isExpanded
    ? matchingValues
    : matchingValues.filter(({ value }, index) => index < COLLAPSED_COUNT || chosenValues.includes(value));
  const hiddenCount = matchingValues.length - visibleValues.length;
  const toggle = (value: string) => {
    const filters = toggleFilter(listState.filters, facet.name, value);
    void navigate(hrefOf(withListChange(listState, { filters })), { preventScrollReset: true });
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{facet.label}</legend>
      {isSearchable && (
        <input
          type="search"
          className={`${styles.find} needs-script`}
          aria-label={`Find in ${facet.label}`}
          placeholder={`Find in ${facet.label}`}
          maxLength={MAX_QUERY_LENGTH}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      )}
      {isExpanded && isTruncated && (
        <p role="status" className={styles.note}>
          {facetCountLabel(facet, query === '' ? null : searchResult)}
        </p>
      )}
      <ul className={isExpanded ? styles.long : undefined}>
        {visibleValues.map(({ value, label, count }) => (
          <li key={value}>
            <label className={styles.value}>
              <input
                type="checkbox"
                name={filterField(facet.name)}
                value={value}
                checked={chosenValues.includes(value)}
                onChange={() => toggle(value)}
              />
              <span className={styles.label}>{label}</span>{' '}
              <span className={styles.count}>
                <span>{formatNumber(count)}</span>
                <span className="visually-hidden">{count === 1 ? ' product' : ' products'}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {(hiddenCount > 0 || isExpanded) && (
        <button
          type="button"
          className={`${styles.more} needs-script`}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          <span>{isExpanded ? 'Show fewer' : showMoreLabel(facet)}</span>
          <span className="visually-hidden">{` of ${facet.label}`}</span>
        </button>
      )}
      {hiddenCount > 0 && (
        <noscript>
          {import.meta.env.SSR && (
            <button name={SHOW_ALL_PARAM} value={facet.name} className={styles.more}>
              {showMoreLabel(facet)}
              <span className="visually-hidden">{` of ${facet.label}`}</span>
            </button>
          )}
        </noscript>
      )}
    </fieldset>
  );
}

function showMoreLabel({ values, total }: Facet): string {
  const loadedCount = formatNumber(values.length);
  return values.length < total ? `Show ${loadedCount} of ${formatNumber(total)}` : `Show all ${loadedCount}`;
}

/** Says how many of the facet's values are visible. `searchResult` is null without a search. */
function facetCountLabel({ values, total }: Facet, searchResult: Facet | null): string {
  if (searchResult === null) return `${values.length} of ${formatNumber(total)}. Type to find more.`;
  if (searchResult.total === 0) return 'No matches.';
  return searchResult.total > searchResult.values.length
    ? `Closest ${searchResult.values.length} of ${formatNumber(searchResult.total)}.`
    : `${formatNumber(searchResult.total)} found.`;
}
