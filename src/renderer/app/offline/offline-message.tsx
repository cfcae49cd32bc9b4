import styles from './offline-message.module.css';

export function OfflineMessage() {
  return <p className={styles.sign}>No network: showing what was kept</p>;
}
