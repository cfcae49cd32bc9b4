import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useFieldId } from './field-id';
import { FieldNotes, fieldNoteProps, type FieldNote } from './field-notes';
import { useOnScreenKeyboard } from './on-screen-keyboard';
import styles from './text-field.module.css';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'autoFocus' | 'onFocus'
>;

interface TextFieldProps extends InputProps, FieldNote {
  /**
   * Name, and id within `FieldIdScope`. Errors of the form's own check and of the server refer to the field by it.
   */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'password';
  required?: boolean;
  /** Shown beside the field. */
  children?: ReactNode;
}

export function TextField({
  name,
  label,
  value,
  onChange,
  type = 'text',
  required = false,
  hint,
  problem,
  children,
  ...input
}: TextFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const hasOnScreenKeyboard = useOnScreenKeyboard();
  const isPassword = type === 'password';
  // An email field does not expose its caret and trims spaces, which breaks the on-screen keyboard.
  const isEmailAsText = type === 'email' && hasOnScreenKeyboard;
  const inputType = (isPassword && isRevealed) || isEmailAsText ? 'text' : type;
  const id = useFieldId()(name);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!required && <span className={styles.optional}> (optional)</span>}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          name={name}
          className={styles.input}
          type={inputType}
          {...(type === 'email' && { inputMode: 'email' })}
          value={value}
          onChange={({ target }) => onChange(isEmailAsText ? target.value.trim() : target.value)}
          aria-required={required}
          spellCheck={false}
          {...(type === 'text' ? {} : { autoCapitalize: 'none' })}
          {...fieldNoteProps(id, { hint, problem })}
          {...input}
        />
        {isPassword && (
          <button type="button" className={styles.show} onClick={() => setRevealed(!isRevealed)}>
            {isRevealed ? 'Hide' : 'Show'}
            <span className="visually-hidden">{` ${label.toLowerCase()}`}</span>
          </button>
        )}
        {children}
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}
