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
      <summary className={styles.summary}>Paste a whole address</summary>
      <div className={styles.content}>
        <TextAreaField
          name="whole-address"
          label="Address as it stands on a letter"
          value={text}
          onChange={(typed) => {
            setText(typed);
            setDone(false);
          }}
          rows={5}
          maxLength={600}
          hint="One part a line, the name first and the country last."
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
        <p role="status">{done && 'Filled in as far as we could tell. Please check the fields below.'}</p>
      </div>
    </details>
  );
}
