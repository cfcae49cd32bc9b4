import { useId } from 'react';
import { usePlatform } from '../../../platform/platform-context';
import { useSettings } from '../../../state/settings';
import styles from './language-select.module.css';

/** Values of the selector's options, given by the specification. */
const ENGLISH = '1';
const CHINESE = '2';

/** The language selector of the English site. Choosing Chinese opens the Chinese site. */
export function LanguageSelect() {
  const { chinese_site } = useSettings();
  const platform = usePlatform();
  const id = useId();
  return (
    <span className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        Language (Chinese opens the Chinese site)
      </label>
      <select
        id={id}
        className={styles.select}
        // The selection does not change, because the host may refuse the navigation.
        value={ENGLISH}
        onChange={(event) => {
          if (event.target.value === CHINESE) void platform.navigateTo(chinese_site);
        }}
      >
        <option value={ENGLISH}>English</option>
        <option value={CHINESE} lang="zh">
          中文
        </option>
      </select>
    </span>
  );
}
