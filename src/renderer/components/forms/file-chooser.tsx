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

/** A button that opens the browser's dialog for choosing a file. */
export function FileChooser({ text, label, accept, onFile }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{text}</Button>
      <input
        ref={input}
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
