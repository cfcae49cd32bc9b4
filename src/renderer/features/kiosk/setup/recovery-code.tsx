import { useHeldStaff } from '../staff/use-held-staff';
import { useHeldVisit } from '../use-keep-session-alive';
import styles from './setup-form.module.css';

/** The code that replaces a forgotten PIN: shown this once, kept only as a hash. */
export function RecoveryCode({ code }: { code: string }) {
  useHeldVisit();
  useHeldStaff();
  return (
    <div className={styles.form}>
      <p>
        Write this recovery code down and keep it away from the stand. It opens the staff menu when the PIN is
        forgotten, and it is not shown again.
      </p>
      <p className={styles.code} aria-label="Recovery code">
        {code}
      </p>
    </div>
  );
}
