import type { ReactNode } from 'react';
import { useFieldId } from './field-id';
import styles from './text-field.module.css';

interface SelectFieldProps {
  /** Name, and id within `FieldIdScope`. A validation error of the form or the server names the field by it. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** Option for an empty value; without it the first option is selected. */
  placeholder?: string;
  required?: boolean;
  autoComplete?: string;
  hint?: ReactNode;
  /** Message why the value is not valid; shown below the field. */
  problem?: string | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const {
    name,
    label,
    value,
    onChange,
    options,
    placeholder,
    required = false,
    autoComplete,
    hint,
    problem,
  } = props;
  const id = useFieldId()(name);
  const describedBy = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!required && <span className={styles.optional}> (optional)</span>}
      </label>
      <select
        id={id}
        name={name}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={required}
        {...(autoComplete && { autoComplete })}
        {...(problem && { 'aria-invalid': true })}
        {...(describedBy && { 'aria-describedby': describedBy })}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
