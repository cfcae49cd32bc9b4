import { useSettings } from '../../state/settings';
import { SafeImage } from '../../components/media/safe-image';
import styles from './our-locations.module.css';

/** Where the shop is, each place with its hours, and a drawing of the way there. */
export function OurSites() {
  const { sites } = useSettings();
  return (
    <>
      {sites.map(({ name, address, hours, map }) => (
        <section key={name} className={styles.site} aria-label={name}>
          <h2 className={styles.name}>{name}</h2>
          <address className={styles.address}>
            {address.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <p className={styles.hours}>{hours}</p>
          {map && (
            <figure className={styles.map}>
              <SafeImage src={map.img} alt={map.alt} width={560} height={360} loading="lazy" />
              <figcaption>{map.way}</figcaption>
            </figure>
          )}
        </section>
      ))}
    </>
  );
}
