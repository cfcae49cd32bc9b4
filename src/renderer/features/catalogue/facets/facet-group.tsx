import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Facet } from '../../../../shared/contract/calls';
import { withListChange, filterField, toggleFilter, type ListState } from '../../../../shared/catalogue/list-url';
import { facetMatchRank } from '../../../../shared/search/facet-match';
import { formatNumber } from '../../../../shared/lib/format-number';
import styles from './facet-panel.module.css';
import { useSoughtValues, type AskValues } from './use-facet-search';

const SHOWN_AT_FIRST = 7;
/** From here on a person looks for a value by typing rather than by reading. */
const WORTH_SEARCHING = 16;
const LONGEST_TYPED = 120;
/** The parameter of an address that names the facets to show whole: the way without a script. */
const SHOW_ALL = 'all';

interface FacetGroupProps {
  facet: Facet;
  wanted: ListState;
  hrefOf: (choice: ListState) => string;
  ask: AskValues;
}

/** One facet: its values with the number of products that each would leave. */
export function FacetGroup({ facet, wanted, hrefOf, ask }: FacetGroupProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [all, setAll] = useState(() => new URLSearchParams(search).getAll(SHOW_ALL).includes(facet.name));
  const [typed, setTyped] = useState('');
  const chosen = wanted.filters[facet.name] ?? [];
  // What fits of the values that are here; of the rest only the shop knows.
  const isCut = facet.total > facet.values.length;
  const sought = useSoughtValues({ facet: facet.name, text: isCut ? typed.trim() : '' }, wanted, ask);
  const matching =
    sought?.values ??
    facet.values.filter(({ value, label }) => facetMatchRank(label, typed) !== null || chosen.includes(value));
  // A chosen value is never hidden behind "Show all".
  const shown = all
    ? matching
    : matching.filter(({ value }, index) => index < SHOWN_AT_FIRST || chosen.includes(value));
  const hidden = matching.length - shown.length;
  const toggle = (value: string) => {
    const filters = toggleFilter(wanted.filters, facet.name, value);
    void navigate(hrefOf(withListChange(wanted, { filters })), { preventScrollReset: true });
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{facet.label}</legend>
      {all && facet.values.length >= WORTH_SEARCHING && (
        <input
          type="search"
          className={`${styles.find} needs-script`}
          aria-label={`Find in ${facet.label}`}
          placeholder={`Find in ${facet.label.toLowerCase()}`}
          maxLength={LONGEST_TYPED}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {all && isCut && (
        <p role="status" className={styles.note}>
          {countWords(facet, typed.trim() === '' ? null : sought)}
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
                {formatNumber(count)}
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
          {all ? 'Show fewer' : moreWords(facet)}
          <span className="visually-hidden"> of {facet.label}</span>
        </button>
      )}
      {hidden > 0 && (
        <noscript>
          {import.meta.env.SSR && (
            <button name={SHOW_ALL} value={facet.name} className={styles.more}>
              {moreWords(facet)}
              <span className="visually-hidden"> of {facet.label}</span>
            </button>
          )}
        </noscript>
      )}
    </fieldset>
  );
}

function moreWords({ values, total }: Facet): string {
  const [here, all] = [values.length, Math.max(values.length, total)].map(formatNumber);
  return here === all ? `Show all ${all}` : `Show ${here} of ${all}`;
}

/** How many of all values stand below; null = nothing has been typed, or its answer has not come. */
function countWords({ values, total }: Facet, sought: Facet | null): string {
  if (sought === null) return `${values.length} of ${formatNumber(total)}. Type to find the others.`;
  if (sought.total === 0) return 'None is spelled like that.';
  return sought.total > sought.values.length
    ? `The nearest ${sought.values.length} of ${formatNumber(sought.total)}.`
    : `${formatNumber(sought.total)} found.`;
}
