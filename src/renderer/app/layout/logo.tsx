import styles from './logo.module.css';

/** The shop's mark, which is its icon too, and the brand's name. */
export function Logo({ brand }: { brand: string }) {
  return (
    <span className={styles.logo}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      <span className={styles.name}>{brand}</span>
    </span>
  );
}
