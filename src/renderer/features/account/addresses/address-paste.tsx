import { useState } from 'react';
import { Button } from '../../../components/forms/button';
import { TextAreaField } from '../../../components/forms/text-area-field';
import styles from './address-paste.module.css';

/** Accepts a whole address, for example from an e-mail signature, and passes it on to fill in the fields. */
export function AddressPaste({ onPaste }: { onPaste: (text: string) => void }) {
  const [text, setText] = useState('');
  const [done, setDone] = useState(false);
  return (
    <details className={styles.paste}>
      <summary className={styles.summary}>Paste an address</summary>
      <div className={styles.content}>
        <TextAreaField
          name="whole-address"
          label="Full address"
          value={text}
          onChange={(typed) => {
            setText(typed);
            setDone(false);
          }}
          rows={5}
          maxLength={600}
          hint="One item per line, starting with the name and ending with the country."
        />
        <div>
          <Button
            disabled={text.trim() === ''}
            onClick={() => {
              onPaste(text);
              setDone(true);
            }}
          >
            Fill in the fields
          </Button>
        </div>
        <p role="status">{done && 'We filled in what we recognized. Please check the fields below.'}</p>
      </div>
    </details>
  );
}
