import { useFieldId } from './field-id';
import { FieldNotes, fieldNoteProps, type FieldNote } from './field-notes';
import styles from './text-area-field.module.css';
import fieldStyles from './text-field.module.css';

interface TextAreaFieldProps extends FieldNote {
  /**
   * Name, and id within `FieldIdScope`. Errors of the form's own check and of the server refer to the field by it.
   */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength: number;
  required?: boolean;
  autoComplete?: string;
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, label, value, onChange, rows = 4, maxLength, required = false } = props;
  const { autoComplete, hint, problem } = props;
  const id = useFieldId()(name);
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
        {!required && <span className={fieldStyles.optional}> (optional)</span>}
      </label>
      <textarea
        id={id}
        name={name}
        className={styles.area}
        rows={rows}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={required}
        {...(autoComplete && { autoComplete })}
        {...fieldNoteProps(id, { hint, problem })}
      />
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}
