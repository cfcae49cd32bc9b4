import type { PaperSort } from '../../../shared/catalogue/publication-url';
import styles from '../forms/filter-form.module.css';

const sortNames: Readonly<Record<PaperSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  impact: 'Impact factor',
  journal: 'Journal',
};

interface CountedFieldProps<Value> {
  label: string;
  /** The word of the address. */
  name: string;
  /** What the first choice says, which leaves nothing out. */
  all: string;
  /** null = all of them. */
  chosen: Value | null;
  counted: readonly { value: Value; count: number }[];
  /** '' = all of them. */
  onChange: (value: string) => void;
}

/** A choice among values with how many papers each has. */
export function CountedField<Value extends string | number>(props: CountedFieldProps<Value>) {
  const { label, name, all, chosen, counted, onChange } = props;
  // A choice that leaves nothing is still shown, or the form would say something else than the list.
  const isMissing = chosen !== null && !counted.some(({ value }) => value === chosen);
  const shown = isMissing ? [{ value: chosen, count: 0 }, ...counted] : counted;
  return (
    <label className={styles.field}>
      {label}
      <select name={name} value={chosen ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {shown.map(({ value, count }) => (
          <option key={value} value={value}>
            {value} ({count})
          </option>
        ))}
      </select>
    </label>
  );
}

interface OrderFieldProps {
  name: string;
  value: PaperSort;
  onChange: (value: PaperSort) => void;
}

/** In which order papers are listed. */
export function OrderField({ name, value, onChange }: OrderFieldProps) {
  return (
    <label className={styles.field}>
      Order
      <select name={name} value={value} onChange={(event) => onChange(event.target.value as PaperSort)}>
        {Object.entries(sortNames).map(([sort, text]) => (
          <option key={sort} value={sort}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface WordsFieldProps {
  name: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

/** Words that the papers have in them. */
export function WordsField({ name, value, placeholder, onChange }: WordsFieldProps) {
  return (
    <label className={`${styles.field} ${styles.words}`}>
      Words
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
