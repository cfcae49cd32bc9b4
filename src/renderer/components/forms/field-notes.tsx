import type { ReactNode } from 'react';
import styles from './text-field.module.css';

/** Explanation and error message of a field, shown below it. */
export interface FieldNote {
  /** Explains what to enter. */
  hint?: ReactNode;
  /** Error message. */
  problem?: string | undefined;
}

/** Shows the notes of the field with this id. */
export function FieldNotes({ id, hint, problem }: FieldNote & { id: string }) {
  return (
    <>
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
    </>
  );
}

/** Returns the attributes that connect a field with its `FieldNotes`. */
export function fieldNoteProps(id: string, { hint, problem }: FieldNote) {
  const noteIds = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return { ...(problem && { 'aria-invalid': true }), ...(noteIds && { 'aria-describedby': noteIds }) };
}
