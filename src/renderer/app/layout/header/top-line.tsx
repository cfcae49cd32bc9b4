import { showsLanguageSelector } from '../../../../shared/lib/site-redirect';
import { useSettings } from '../../../state/settings';
import type { VisitorLocation } from '../../../state/visitor-location';
import { AccountLinks } from '../menu/account-links';
import { LanguageSelect } from '../menu/language-select';
import styles from './top-line.module.css';

/** The top line of the header. The visitor's country is on the left, because it loads last and must not shift the rest. */
export function TopLine({ location }: { location: VisitorLocation | null }) {
  const settings = useSettings();
  return (
    <div className={styles.line}>
      <div className={styles.inner}>
        <p>{settings.welcome}</p>
        {location?.country && <p className={styles.country}>{location.country}</p>}
        {showsLanguageSelector(location, settings) && <LanguageSelect />}
        <div className={styles.account}>
          <AccountLinks />
        </div>
      </div>
    </div>
  );
}
