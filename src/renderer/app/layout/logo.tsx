import { useSettings } from '../../state/settings';
import styles from './logo.module.css';

const HEIGHT_PX = 32;

/** The shop's logo, or its icon with the brand name. */
export function Logo() {
  const { brand, logos } = useSettings();
  if (logos?.logo) {
    const { src, ratio } = logos.logo;
    const width = Math.round(HEIGHT_PX * ratio);
    return <img src={src} alt={brand} width={width} height={HEIGHT_PX} className={styles.image} />;
  }
  return (
    <span className={styles.logo}>
      <img src={logos?.mark ?? '/favicon.svg'} alt="" width={HEIGHT_PX} height={HEIGHT_PX} />
      <span className={styles.name}>{brand}</span>
    </span>
  );
}
