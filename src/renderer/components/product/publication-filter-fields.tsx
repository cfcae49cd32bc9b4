import type { PublicationSort } from '../../../shared/catalogue/publication-list-url';
import styles from '../forms/filter-form.module.css';

const sortNames: Readonly<Record<PublicationSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  impact: 'Impact factor',
  journal: 'Journal',
};

interface CountedFieldProps<Value> {
  label: string;
  /** Query parameter. */
  name: string;
  /** Label of the option without a filter. */
  allLabel: string;
  /** null = no filter: the field shows `allLabel`. */
  selected: Value | null;
  counts: readonly { value: Value; count: number }[];
  /** '' = no filter. */
  onChange: (value: string) => void;
}

/** A select field whose options show their number of publications. */
export function CountedField<Value extends string | number>(props: CountedFieldProps<Value>) {
  const { label, name, allLabel, selected, counts, onChange } = props;
  // Shows a selected value without results as well, so that the form matches the list.
  const isMissing = selected !== null && !counts.some(({ value }) => value === selected);
  const options = isMissing ? [{ value: selected, count: 0 }, ...counts] : counts;
  return (
    <label className={styles.field}>
      {label}
      <select name={name} value={selected ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{allLabel}</option>
        {options.map(({ value, count }) => (
          <option key={value} value={value}>
            {`${value} (${count})`}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SortFieldProps {
  name: string;
  value: PublicationSort;
  onChange: (value: PublicationSort) => void;
}

export function SortField({ name, value, onChange }: SortFieldProps) {
  return (
    <label className={styles.field}>
      Sort
      <select name={name} value={value} onChange={(event) => onChange(event.target.value as PublicationSort)}>
        {Object.entries(sortNames).map(([sort, text]) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface KeywordFieldProps {
  name: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

export function KeywordField({ name, value, placeholder, onChange }: KeywordFieldProps) {
  return (
    <label className={`${styles.field} ${styles.keyword}`}>
      Keyword
      <input
        type="text"
        enterKeyHint="search"
        name={name}
        value={value}
        maxLength={120}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
