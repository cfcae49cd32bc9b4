import { useSettings } from '../../state/settings';
import styles from './logo.module.css';

/** The shop's logo, or its icon with the brand name. */
export function Logo() {
  const { brand, logos } = useSettings();
  if (logos?.logo) {
    const { src, ratio } = logos.logo;
    return <img src={src} alt={brand} width={Math.round(32 * ratio)} height={32} className={styles.image} />;
  }
  return (
    <span className={styles.logo}>
      <img src={logos?.mark ?? '/favicon.svg'} alt="" width={32} height={32} />
      <span className={styles.name}>{brand}</span>
    </span>
  );
}
