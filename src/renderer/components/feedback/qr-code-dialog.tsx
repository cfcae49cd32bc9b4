import { Button } from '../forms/button';
import { QrCode } from '../media/qr-code';
import styles from './copy-link.module.css';
import { Modal, ModalActions } from './modal';

/** Shows the URL of a page as a QR code and as text. */
export function QrCodeDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Modal title="Open on your phone" onClose={onClose}>
      <p>Scan the code with your phone’s camera.</p>
      <div className={styles.code}>
        <QrCode text={url} label={`QR code of ${url}`} />
      </div>
      <p className={styles.address}>{url}</p>
      <ModalActions>
        <Button variant="main" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  );
}
