import styles from './night-screen.module.css';

/** A dark, still screen while the doors are closed: it saves power, and a touch wakes it all the same. */
export function NightScreen({ brand }: { brand: string }) {
  return (
    <div className={styles.night}>
      <p>{brand}</p>
      <button type="button" className={styles.begin}>
        Touch the screen to begin
      </button>
    </div>
  );
}
