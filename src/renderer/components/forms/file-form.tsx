import { useState, type DragEvent, type FormEvent, type ReactNode } from 'react';
import styles from './file-form.module.css';

interface FileFormProps {
  /** What is asked for, in the words of assistive technology. */
  label: string;
  /** Where the form leads without a script; left out = it needs one. */
  action?: string;
  onSubmit: () => void;
  /** What becomes of a file that is dropped on it; null = files are not taken here. */
  onFile: ((file: File) => void) | null;
  children: ReactNode;
}

/** A form for what is typed or pasted, on which a file can be dropped as well. */
export function FileForm({ label, action, onSubmit, onFile, children }: FileFormProps) {
  const [over, setOver] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  // A file that nobody takes would be opened by the browser in place of the page.
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile?.(file);
  };
  return (
    <form
      className={`${styles.form} ${action === undefined ? 'needs-script' : ''}`}
      data-over={onFile ? over : 'never'}
      action={action}
      // What is typed never gets into an address.
      {...(action === undefined && { method: 'post' })}
      aria-label={label}
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(onFile !== null);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      noValidate
    >
      {children}
    </form>
  );
}
