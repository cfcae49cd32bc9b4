import { showsLanguageSelector } from '../../../shared/lib/site-redirect';
import type { VisitorLocation } from '../../state/visitor-location';
import { useSettings } from '../../state/settings';
import { AccountLinks } from './account-links';
import { LanguageSelect } from './language-select';
import styles from './top-line.module.css';

/** Welcome, where the visitor is, and the visitor's account. Place comes late and on the left: nothing moves. */
export function TopLine({ place }: { place: VisitorLocation | null }) {
  const settings = useSettings();
  return (
    <div className={styles.line}>
      <div className={styles.inner}>
        <p>{settings.welcome}</p>
        {place?.country && <p className={styles.country}>{place.country}</p>}
        {showsLanguageSelector(place, settings) && <LanguageSelect />}
        <div className={styles.account}>
          <AccountLinks />
        </div>
      </div>
    </div>
  );
}
