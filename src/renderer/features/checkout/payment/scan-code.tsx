import { QrCode } from '../../../components/media/qr-code';
import styles from './scan-code.module.css';

interface ScanCodeProps {
  /** What the code says. */
  code: string;
  /** The way to pay, by its name. */
  way: string;
}

/** The code to scan and how to do that. */
export function ScanCode({ code, way }: ScanCodeProps) {
  const page = sandboxUrl(code);
  return (
    <div className={styles.scan}>
      <div className={styles.code}>
        <QrCode text={code} label={`QR code to pay with ${way}`} />
      </div>
      <ol className={styles.steps}>
        <li>Open {way} on your phone.</li>
        <li>Scan the code.</li>
        <li>Confirm the amount there.</li>
      </ol>
      {page ? (
        <p className={styles.hint}>
          Nothing to scan with?{' '}
          <a href={page} target="_blank" rel="noopener">
            Open the payment page (in a new tab)
          </a>
        </p>
      ) : (
        <p className={styles.hint}>
          On the phone itself: take a screenshot and open it in the app’s scanner.
        </p>
      )}
    </div>
  );
}

/** The address of the code when it is a page of this very shop, as in a demonstration; '' for any other. */
function sandboxUrl(code: string): string {
  try {
    const { origin, href } = new URL(code);
    return origin === window.location.origin ? href : '';
  } catch {
    return '';
  }
}
