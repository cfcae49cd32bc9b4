import { useRef } from 'react';
import { Button } from './button';

interface FileChooserProps {
  /** Text of the button. */
  text: string;
  /** Accessible name of the hidden field. */
  label: string;
  /** File extensions: `.csv,.xlsx`. */
  accept: string;
  onFile: (file: File) => void;
}

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
          // Allows choosing the same file again after it was corrected.
          target.value = '';
        }}
      />
    </>
  );
}
