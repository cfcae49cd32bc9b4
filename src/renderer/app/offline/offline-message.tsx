import styles from './no-network.module.css';

export function NoNetwork() {
  return <p className={styles.sign}>No network: showing what was kept</p>;
}
