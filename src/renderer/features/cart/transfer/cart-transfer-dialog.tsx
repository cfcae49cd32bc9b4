import { useEffect, useState } from 'react';
import { MAX_TRANSFER_LINES } from '../../../../shared/cart/cart-transfer';
import type { CartLine } from '../../../../shared/contract/cart';
import type { CartTransferResult } from '../../../../shared/platform/session-bridge';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { QrCode } from '../../../components/media/qr-code';
import { usePlatform } from '../../../platform/platform-context';
import { lineCountText } from '../cart-labels';
import styles from './cart-transfer-dialog.module.css';
import { toTransferLines, transferErrors } from './transfer-code';

interface CartTransferDialogProps {
  lines: readonly CartLine[];
  onClose: () => void;
}

/** Shows a QR code that opens the website with the selected lines. Works offline. */
export function CartTransferDialog({ lines, onClose }: CartTransferDialogProps) {
  const { session } = usePlatform();
  // The code stays the same while the dialog is open, also when the cart is loaded again.
  const [transferLines] = useState(() => toTransferLines(lines));
  // Null until the main process has replied.
  const [transfer, setTransfer] = useState<CartTransferResult | null>(null);
  const hasTooManyLines = transferLines.length > MAX_TRANSFER_LINES;
  useEffect(() => {
    if (hasTooManyLines) return;
    let isMounted = true;
    void session.createCartTransfer(transferLines).then((created) => isMounted && setTransfer(created));
    return () => {
      isMounted = false;
    };
  }, [session, transferLines, hasTooManyLines]);
  const lineCount = lineCountText(transferLines.length);
  return (
    <Modal title="Transfer your cart to your phone" onClose={onClose}>
      {hasTooManyLines && (
        <p role="alert">
          A code holds {MAX_TRANSFER_LINES} lines and {lineCount} are selected. Please select fewer and
          transfer the rest with a second code.
        </p>
      )}
      {transfer && 'reason' in transfer && <p role="alert">{transferErrors[transfer.reason]}</p>}
      {transfer && 'address' in transfer && (
        <>
          <p>
            Scan the code with your phone’s camera: our website opens with {lineCount}, at current prices.
            Nothing is stored on this device.
          </p>
          <div className={styles.code}>
            <QrCode text={transfer.address} label={`QR code that opens our website with ${lineCount}`} />
          </div>
        </>
      )}
      <ModalActions>
        <Button variant="main" onClick={onClose}>
          Back to the cart
        </Button>
      </ModalActions>
    </Modal>
  );
}
