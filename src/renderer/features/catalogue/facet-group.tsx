import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Facet } from '../../../shared/contract/calls';
import { changed, filterField, toggled, type ListChoice } from '../../../shared/domain/list-address';
import { showNumber } from '../../../shared/domain/show-number';
import styles from './facet-panel.module.css';

const SHOWN_AT_FIRST = 7;
/** From here on a person looks for a value by typing rather than by reading. */
const WORTH_SEARCHING = 16;
/** The parameter of an address that names the facets to show whole: the way without a script. */
const SHOW_ALL = 'all';

interface FacetGroupProps {
  facet: Facet;
  wanted: ListChoice;
  hrefOf: (choice: ListChoice) => string;
}

/** One facet: its values with the number of products that each would leave. */
export function FacetGroup({ facet, wanted, hrefOf }: FacetGroupProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [all, setAll] = useState(() => new URLSearchParams(search).getAll(SHOW_ALL).includes(facet.name));
  const [typed, setTyped] = useState('');
  const chosen = wanted.filters[facet.name] ?? [];
  const needle = typed.trim().toLowerCase();
  const matching = facet.values.filter(
    ({ value, label }) => !needle || label.toLowerCase().includes(needle) || chosen.includes(value),
  );
  // A chosen value is never hidden behind "Show all".
  const shown = all
    ? matching
    : matching.filter(({ value }, index) => index < SHOWN_AT_FIRST || chosen.includes(value));
  const hidden = matching.length - shown.length;
  const toggle = (value: string) => {
    const filters = toggled(wanted.filters, facet.name, value);
    void navigate(hrefOf(changed(wanted, { filters })), { preventScrollReset: true });
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
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
                {showNumber(count)}
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
          {all ? 'Show fewer' : `Show all ${facet.values.length}`}
          <span className="visually-hidden"> of {facet.label}</span>
        </button>
      )}
      {hidden > 0 && (
        <noscript>
          {import.meta.env.SSR && (
            <button name={SHOW_ALL} value={facet.name} className={styles.more}>
              Show all {facet.values.length}
              <span className="visually-hidden"> of {facet.label}</span>
            </button>
          )}
        </noscript>
      )}
    </fieldset>
  );
}
