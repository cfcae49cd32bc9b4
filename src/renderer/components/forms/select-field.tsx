import type { ReactNode } from 'react';
import styles from './text-field.module.css';

interface SelectFieldProps {
  /** Name and id; a problem's `field` is this. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen; without it the first option is. */
  nothing?: string;
  required?: boolean;
  autoComplete?: string;
  hint?: ReactNode;
  problem?: string | undefined;
}

/** One line of a form whose answers are known. */
export function SelectField(props: SelectFieldProps) {
  const {
    name,
    label,
    value,
    onChange,
    options,
    nothing,
    required = false,
    autoComplete,
    hint,
    problem,
  } = props;
  const describedBy = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label}
        {!required && <span className={styles.optional}> (optional)</span>}
      </label>
      <select
        id={name}
        name={name}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={required}
        {...(autoComplete && { autoComplete })}
        {...(problem && { 'aria-invalid': true })}
        {...(describedBy && { 'aria-describedby': describedBy })}
      >
        {nothing !== undefined && <option value="">{nothing}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${name}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
