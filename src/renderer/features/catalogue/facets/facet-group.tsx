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

const COLLAPSED_COUNT = 7;
/** Number of values from which a search field is shown. */
const MIN_SEARCHABLE_VALUES = 16;
const MAX_QUERY_LENGTH = 120;
/** URL parameter with the facets to expand without JavaScript. */
const SHOW_ALL_PARAM = 'all';

interface FacetGroupProps {
  facet: Facet;
  listState: ListState;
  hrefOf: (choice: ListState) => string;
  searchValues: SearchFacetValues;
}

export function FacetGroup({ facet, listState, hrefOf, searchValues }: FacetGroupProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [all, setAll] = useState(() =>
    new URLSearchParams(search).getAll(SHOW_ALL_PARAM).includes(facet.name),
  );
  const [typed, setTyped] = useState('');
  const chosen = listState.filters[facet.name] ?? [];
  // Filters locally when all values are loaded; otherwise the server searches.
  const isCut = facet.total > facet.values.length;
  const searchResult = useFacetSearch(
    { facet: facet.name, text: isCut ? typed.trim() : '' },
    listState,
    searchValues,
  );
  const matching =
    searchResult?.values ??
    facet.values.filter(
      ({ value, label }) => facetMatchRank(label, typed) !== null || chosen.includes(value),
    );
  // Chosen values are always visible.
  const shown = all
    ? matching
    : matching.filter(({ value }, index) => index < COLLAPSED_COUNT || chosen.includes(value));
  const hidden = matching.length - shown.length;
  const toggle = (value: string) => {
    const filters = toggleFilter(listState.filters, facet.name, value);
    void navigate(hrefOf(withListChange(listState, { filters })), { preventScrollReset: true });
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{facet.label}</legend>
      {all && facet.values.length >= MIN_SEARCHABLE_VALUES && (
        <input
          type="search"
          className={`${styles.find} needs-script`}
          aria-label={`Find in ${facet.label}`}
          placeholder={`Find in ${facet.label.toLowerCase()}`}
          maxLength={MAX_QUERY_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {all && isCut && (
        <p role="status" className={styles.note}>
          {facetCountLabel(facet, typed.trim() === '' ? null : searchResult)}
        </p>
      )}
      <ul className={all ? styles.long : undefined}>
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <label className={styles.value}>
              <input
                type="checkbox"
                name={filterField(facet.name)}
                value={value}
                checked={chosen.includes(value)}
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
      {(hidden > 0 || all) && (
        <button
          type="button"
          className={`${styles.more} needs-script`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          <span>{all ? 'Show fewer' : showMoreLabel(facet)}</span>
          <span className="visually-hidden">{` of ${facet.label}`}</span>
        </button>
      )}
      {hidden > 0 && (
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
  const [shown, all] = [values.length, Math.max(values.length, total)].map(formatNumber);
  return shown === all ? `Show all ${all}` : `Show ${shown} of ${all}`;
}

/** Describes how many of all values are shown; `searchResult` is null without a search result. */
function facetCountLabel({ values, total }: Facet, searchResult: Facet | null): string {
  if (searchResult === null) return `${values.length} of ${formatNumber(total)}. Type to find more.`;
  if (searchResult.total === 0) return 'No matches.';
  return searchResult.total > searchResult.values.length
    ? `Closest ${searchResult.values.length} of ${formatNumber(searchResult.total)}.`
    : `${formatNumber(searchResult.total)} found.`;
}
