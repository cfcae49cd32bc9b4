import { useState, type DragEvent, type FormEvent, type ReactNode } from 'react';
import styles from './file-form.module.css';

interface FileFormProps {
  /** Accessible name. */
  label: string;
  /** URL to which the form is sent without JavaScript. If omitted, the form is hidden without JavaScript. */
  action?: string;
  onSubmit: () => void;
  /** Called for a dropped file; null = files are not accepted. */
  onFile: ((file: File) => void) | null;
  children: ReactNode;
}

/** A form that accepts a dropped file. */
export function FileForm({ label, action, onSubmit, onFile, children }: FileFormProps) {
  const [isDragOver, setDragOver] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // Without this the browser would open the dropped file in place of the page.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile?.(file);
  };
  return (
    <form
      className={`${styles.form} ${action === undefined ? 'needs-script' : ''}`}
      data-over={onFile ? isDragOver : 'never'}
      action={action}
      // A form that is sent before hydration must not put the input into the URL.
      {...(action === undefined && { method: 'post' })}
      aria-label={label}
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setDragOver(onFile !== null);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
      noValidate
    >
      {children}
    </form>
  );
}
