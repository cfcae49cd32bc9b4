import { useState } from 'react';
import type { ParsedAddress } from '../../../../shared/accounts/parse-address';
import { Button } from '../../../components/forms/button';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { listPastedParts } from './address-fields';
import styles from './address-paste.module.css';

interface AddressPasteProps {
  /** Fills the form's fields from the text. Returns the parsed address. */
  onPaste: (text: string) => Promise<ParsedAddress>;
  /** Name of the country that is chosen in the form; '' for none. */
  chosenCountryName: string;
  countryNameOf: (code: string) => string;
}

/** Accepts a whole address, for example from an e-mail signature, and passes it on to fill in the fields. */
export function AddressPaste({ onPaste, chosenCountryName, countryNameOf }: AddressPasteProps) {
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<ParsedAddress | null>(null);
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
            setPasted(null);
          }}
          rows={5}
          maxLength={600}
          hint="One item per line, in the order of its country. Include the country."
        />
        <div>
          <Button disabled={text.trim() === ''} onClick={() => void onPaste(text).then(setPasted)}>
            Fill in the fields
          </Button>
        </div>
        <div role="status" className={styles.result}>
          {pasted && (
            <PasteResult
              pasted={pasted}
              chosenCountryName={chosenCountryName}
              countryNameOf={countryNameOf}
            />
          )}
        </div>
      </div>
    </details>
  );
}

interface PasteResultProps extends Omit<AddressPasteProps, 'onPaste'> {
  pasted: ParsedAddress;
}

/**
 * Says which fields were filled, or how the country was chosen, or asks for the country. Names the country that the text led to,
 * even after the customer has chosen another one.
 */
function PasteResult({ pasted, chosenCountryName, countryNameOf }: PasteResultProps) {
  const parts = listPastedParts(pasted);
  if (pasted.city === '' && pasted.zipcode === '' && pasted.province === '')
    return (
      <p>
        We found no city or postal code in this text. Put each item on its own line, or fill in the fields.
      </p>
    );
  if (pasted.isCountryNamed) {
    const labels = parts.map(({ label }) => label.toLowerCase()).join(', ');
    return <p>{`We filled in: country, ${labels}. Please check the fields below.`}</p>;
  }
  if (pasted.country !== '')
    return (
      <p>
        {`The text does not name the country. We chose ${countryNameOf(pasted.country)} because of the postal code or telephone number. Please check the country and the fields below.`}
      </p>
    );
  if (chosenCountryName !== '')
    return (
      <p>
        {`The text does not name the country. Is it ${chosenCountryName}? Please check the country and the fields below.`}
      </p>
    );
  return (
    <>
      <p>
        <strong>The text does not name the country. Please choose it below.</strong> Then you see these
        entries in their fields:
      </p>
      <dl className={styles.parts}>
        {parts.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
