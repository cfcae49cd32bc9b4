import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Facet } from '../../../shared/contract/calls';
import { changed, toggled, type ListChoice } from '../../../shared/domain/list-address';
import styles from './facet-panel.module.css';

const SHOWN_AT_FIRST = 7;
/** From here on a person looks for a value by typing rather than by reading. */
const WORTH_SEARCHING = 16;

interface FacetGroupProps {
  facet: Facet;
  wanted: ListChoice;
  hrefOf: (choice: ListChoice) => string;
}

/** One facet: its values with the number of products that each would leave. */
export function FacetGroup({ facet, wanted, hrefOf }: FacetGroupProps) {
  const navigate = useNavigate();
  const [all, setAll] = useState(false);
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
          className={styles.find}
          aria-label={`Find in ${facet.label}`}
          placeholder={`Find in ${facet.label.toLowerCase()}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={all ? styles.long : undefined}>
        {shown.map(({ value, label, count }) => (
          <label key={value} className={styles.value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            <span className={styles.label}>{label}</span>
            <span className={styles.count}>
              {count.toLocaleString('en-US')}
              <span className="visually-hidden"> products</span>
            </span>
          </label>
        ))}
      </div>
      {(hidden > 0 || all) && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${facet.values.length}`}
          <span className="visually-hidden"> of {facet.label}</span>
        </button>
      )}
    </fieldset>
  );
}
