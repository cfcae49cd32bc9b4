import { useEffect, useState, type FormEvent } from 'react';
import type { CartTransferResult, PrintResult } from '../../../../shared/platform/session-bridge';
import type { CartLine } from '../../../../shared/contract/cart';
import { MAX_TRANSFER_LINES } from '../../../../shared/cart/cart-transfer';
import { usePlatform } from '../../../platform/platform-context';
import { Button } from '../../../components/forms/button';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { QrCode } from '../../../components/media/qr-code';
import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import { transferErrors } from './transfer-code';
import styles from './stand-quote-dialog.module.css';

interface StandQuoteDialogProps {
  lines: readonly CartLine[];
  onClose: () => void;
}

/** Offers a quote at a stand: printed, or as a QR code for the website. */
export function StandQuoteDialog({ lines, onClose }: StandQuoteDialogProps) {
  const { session: visit } = usePlatform();
  const [handed] = useState(() =>
    lines.map(({ goods_id, goods_attr, goods_number: number }) => ({ goods_id, goods_attr, number })),
  );
  // Null until the main process has replied.
  const [printers, setPrinters] = useState<readonly string[] | null>(null);
  const [code, setCode] = useState<CartTransferResult | null>(null);
  const [chosen, setChosen] = useState('');
  const [recipient, setRecipient] = useState('');
  const [answer, setAnswer] = useState<PrintResult | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let there = true;
    const ask = async () => {
      const found = await visit.printers();
      const made = handed.length > MAX_TRANSFER_LINES ? null : await visit.createCartTransfer(handed);
      if (!there) return;
      setPrinters(found);
      setChosen(found[0] ?? '');
      setCode(made);
    };
    void ask();
    return () => {
      there = false;
    };
  }, [visit, handed]);

  const print = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setAnswer(null);
    setAnswer(await visit.printQuote({ printer: chosen, recipient: recipient.trim(), lines: handed }));
    setBusy(false);
  };
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return (
    <Modal title="A quote of your cart" onClose={onClose}>
      {printers && printers.length > 0 && (
        <form
          method="post"
          className={styles.form}
          aria-label="Print the quote"
          onSubmit={(event) => void print(event)}
        >
          <TextField
            name="quote-recipient"
            label="Whom it is for"
            value={recipient}
            onChange={setRecipient}
            maxLength={120}
            autoComplete="off"
            hint="A person or institute, to be printed on it."
          />
          {printers.length > 1 && (
            <SelectField
              name="printer"
              label="Printer"
              required
              value={chosen}
              onChange={setChosen}
              options={printers.map((name) => ({ value: name, label: name }))}
            />
          )}
          <Button type="submit" variant="main" disabled={busy}>
            {busy ? 'Printing…' : `Print the quote (${count})`}
          </Button>
          {answer && <p role={answer.done ? 'status' : 'alert'}>{answer.said}</p>}
        </form>
      )}
      {code && 'address' in code && (
        <>
          <p>
            Scan the code with your phone’s camera: our website opens with {count} and makes the quote there,
            at its prices of the day.
          </p>
          <div className={styles.code}>
            <QrCode text={`${code.address}&quote`} label={`QR code that opens a quote of ${count}`} />
          </div>
        </>
      )}
      {handed.length > MAX_TRANSFER_LINES && (
        <p role="alert">
          A code holds {MAX_TRANSFER_LINES} lines and {count} are selected. Please select fewer for a code.
        </p>
      )}
      {code && 'because' in code && code.because !== 'no website' && (
        <p role="alert">{transferErrors[code.because]}</p>
      )}
      {printers?.length === 0 && code && 'because' in code && code.because === 'no website' && (
        <p role="alert">This stand has neither a printer nor a website. Please ask our staff.</p>
      )}
      <ModalActions>
        <Button onClick={onClose}>Back to the cart</Button>
      </ModalActions>
    </Modal>
  );
}
