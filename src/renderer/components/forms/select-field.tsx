import { useFieldId } from './field-id';
import { FieldNotes, fieldNoteProps, type FieldNote } from './field-notes';
import styles from './text-field.module.css';

interface SelectFieldProps extends FieldNote {
  /**
   * Name, and id within `FieldIdScope`. Errors of the form's own check and of the server refer to the field by it.
   */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** Option for an empty value; without it the first option is selected. */
  placeholder?: string;
  required?: boolean;
  autoComplete?: string;
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
        {...fieldNoteProps(id, { hint, problem })}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}
