import { retryableComponent } from '../feedback/retryable-component';
import type { QrCodeProps } from './qr-code-drawing';
import styles from './qr-code.module.css';

const Drawing = retryableComponent(
  () => import('./qr-code-drawing'),
  (module) => module.QrCodeDrawing,
  <span role="status">Creating the QR code…</span>,
);

/** A QR code that fills its parent, which must be square and white. Loads the encoder on first use. */
export function QrCode(props: QrCodeProps) {
  return (
    <div className={styles.code}>
      <Drawing {...props} />
    </div>
  );
}
