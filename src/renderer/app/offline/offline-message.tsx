import styles from './offline-message.module.css';

export function OfflineMessage() {
  return <p className={styles.message}>You’re offline. Showing saved content</p>;
}
