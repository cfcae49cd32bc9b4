import { useEffect, useState, type FormEvent } from 'react';
import { MAX_TRANSFER_LINES } from '../../../../shared/cart/cart-transfer';
import type { CartLine } from '../../../../shared/contract/cart';
import type { CartTransferResult, PrintResult } from '../../../../shared/platform/session-bridge';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import { QrCode } from '../../../components/media/qr-code';
import { usePlatform } from '../../../platform/platform-context';
import { lineCountText } from '../cart-labels';
import styles from './stand-quote-dialog.module.css';
import { toTransferLines, transferErrors } from './transfer-code';

interface StandQuoteDialogProps {
  lines: readonly CartLine[];
  onClose: () => void;
}

/** Offers a quote at a stand: printed, or as a QR code for the website. */
export function StandQuoteDialog({ lines, onClose }: StandQuoteDialogProps) {
  const { session } = usePlatform();
  const [transferLines] = useState(() => toTransferLines(lines));
  // Null until the main process has replied.
  const [printers, setPrinters] = useState<readonly string[] | null>(null);
  const [transfer, setTransfer] = useState<CartTransferResult | null>(null);
  const [printer, setPrinter] = useState('');
  const [recipient, setRecipient] = useState('');
  const [printResult, setPrintResult] = useState<PrintResult | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      const printerNames = await session.printers();
      const created =
        transferLines.length > MAX_TRANSFER_LINES ? null : await session.createCartTransfer(transferLines);
      if (!isMounted) return;
      setPrinters(printerNames);
      setPrinter(printerNames[0] ?? '');
      setTransfer(created);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [session, transferLines]);

  const print = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setPrintResult(null);
    setPrintResult(await session.printQuote({ printer, recipient: recipient.trim(), lines: transferLines }));
    setBusy(false);
  };
  const lineCount = lineCountText(transferLines.length);
  return (
    <Modal title="Quote for your cart" onClose={onClose}>
      {printers && printers.length > 0 && (
        <form
          method="post"
          className={styles.form}
          aria-label="Print quote"
          onSubmit={(event) => void print(event)}
        >
          <TextField
            name="quote-recipient"
            label="Quote for"
            value={recipient}
            onChange={setRecipient}
            maxLength={120}
            autoComplete="off"
            hint="Person or institution to print on the quote."
          />
          {printers.length > 1 && (
            <SelectField
              name="printer"
              label="Printer"
              required
              value={printer}
              onChange={setPrinter}
              options={printers.map((name) => ({ value: name, label: name }))}
            />
          )}
          <Button type="submit" variant="main" disabled={busy}>
            {busy ? 'Printing…' : `Print quote (${lineCount})`}
          </Button>
          {printResult && <p role={printResult.done ? 'status' : 'alert'}>{printResult.message}</p>}
        </form>
      )}
      {transfer && 'address' in transfer && (
        <>
          <p>
            Scan the code with your phone’s camera: our website opens with {lineCount} and creates the quote
            there at current prices.
          </p>
          <div className={styles.code}>
            <QrCode
              // The website opens the quote after the visitor has added the lines.
              text={`${transfer.address}&quote`}
              label={`QR code that opens a quote for ${lineCount}`}
            />
          </div>
        </>
      )}
      {transferLines.length > MAX_TRANSFER_LINES && (
        <p role="alert">
          A code holds {MAX_TRANSFER_LINES} lines and {lineCount} are selected. Please select fewer for a
          code.
        </p>
      )}
      {transfer && 'reason' in transfer && transfer.reason !== 'no website' && (
        <p role="alert">{transferErrors[transfer.reason]}</p>
      )}
      {printers?.length === 0 && transfer && 'reason' in transfer && transfer.reason === 'no website' && (
        <p role="alert">This stand has neither a printer nor a website. Please ask our staff.</p>
      )}
      <ModalActions>
        <Button onClick={onClose}>Back to the cart</Button>
      </ModalActions>
    </Modal>
  );
}
