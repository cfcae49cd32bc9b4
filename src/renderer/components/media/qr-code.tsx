import { lazy, Suspense } from 'react';
import type { QrCodeProps } from './qr-code-drawing';
import styles from './qr-code.module.css';

const importDrawing = () => import('./qr-code-drawing');

const Drawing = lazy(() =>
  importDrawing().then(
    (module) => ({ default: module.QrCodeDrawing }),
    () => ({ default: DrawingFailed }),
  ),
);

/** A QR code that fills its parent, which must be square and white. Loads the encoder on first use. */
export function QrCode(props: QrCodeProps) {
  return (
    <div className={styles.code}>
      <Suspense fallback={<span role="status">Creating the QR code…</span>}>
        <Drawing {...props} />
      </Suspense>
    </div>
  );
}

function DrawingFailed() {
  return <span role="alert">The QR code could not be created. Please reload the page.</span>;
}
