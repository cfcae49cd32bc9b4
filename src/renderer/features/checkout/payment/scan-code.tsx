import { QrCode } from '../../../components/media/qr-code';
import styles from './scan-code.module.css';

interface ScanCodeProps {
  /** Content of the QR code. */
  code: string;
  /** Name of the payment method. */
  method: string;
}

export function ScanCode({ code, method }: ScanCodeProps) {
  const paymentPage = sandboxUrl(code);
  return (
    <div className={styles.scan}>
      <div className={styles.code}>
        <QrCode text={code} label={`QR code to pay with ${method}`} />
      </div>
      <ol className={styles.steps}>
        <li>{`Open ${method} on your phone.`}</li>
        <li>Scan the code.</li>
        <li>Confirm the amount there.</li>
      </ol>
      {paymentPage ? (
        <p className={styles.hint}>
          No phone at hand?{' '}
          <a href={paymentPage} target="_blank" rel="noopener">
            Open the payment page (in a new tab)
          </a>
        </p>
      ) : (
        <p className={styles.hint}>
          Already on your phone? Take a screenshot and open it in the app’s scanner.
        </p>
      )}
    </div>
  );
}

/** Returns the URL in the code if it is a page of this shop, as in sandbox mode; otherwise ''. */
function sandboxUrl(code: string): string {
  try {
    const { origin, href } = new URL(code);
    return origin === window.location.origin ? href : '';
  } catch {
    return '';
  }
}
