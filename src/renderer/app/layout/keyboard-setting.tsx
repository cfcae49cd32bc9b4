import { useSlashKeySetting } from '../../state/slash-key-setting';
import styles from './keyboard-setting.module.css';

/** Switches the one key off that does something wherever it is pressed. */
export function KeyboardSetting() {
  const [on, turn] = useSlashKeySetting();
  return (
    <section aria-label="Keyboard" className={`${styles.band} needs-script`}>
      <div className={styles.inner}>
        <label className={styles.switch}>
          <input type="checkbox" checked={on} onChange={({ target }) => turn(target.checked)} />
          <span>
            The key <kbd className={styles.key}>/</kbd> leads to the search
          </span>
        </label>
      </div>
    </section>
  );
}
