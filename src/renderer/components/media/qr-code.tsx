import { lazy, Suspense } from 'react';
import type { QrCodeProps } from './qr-code-drawing';
import styles from './qr-code.module.css';

const drawingCode = () => import('./qr-code-drawing');

const Drawing = lazy(() =>
  drawingCode().then(
    (module) => ({ default: module.QrCodeDrawing }),
    () => ({ default: NotDrawn }),
  ),
);

/** A QR code that fills its place, which has to be square and white; the encoder comes with the first one. */
export function QrCode(props: QrCodeProps) {
  return (
    <div className={styles.code}>
      <Suspense fallback={<span role="status">Drawing the QR code…</span>}>
        <Drawing {...props} />
      </Suspense>
    </div>
  );
}

function NotDrawn() {
  return <span role="alert">The QR code could not be drawn. Please reload the page.</span>;
}
