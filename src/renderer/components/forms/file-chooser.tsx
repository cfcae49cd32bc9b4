import { useRef } from 'react';
import { Button } from './button';

interface FileChooserProps {
  /** On the button. */
  text: string;
  /** Of the field behind it, for assistive technology. */
  label: string;
  /** Endings of the files that are offered: `.csv,.xlsx`. */
  accept: string;
  onFile: (file: File) => void;
}

/** A button that lets somebody choose a file of their machine. */
export function FileChooser({ text, label, accept, onFile }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>{text}</Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen again once it was mended.
          target.value = '';
        }}
      />
    </>
  );
}
