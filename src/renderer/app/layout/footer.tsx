import { formatCalendarDate } from '../../../shared/lib/format-date';
import type { MenuEntry } from '../../../shared/contract/shop-settings';
import { SafeLink } from '../../components/layout/safe-link';
import { useSettings } from '../../state/settings';
import { useSections, useYear } from '../../state/shop-data';
import { Logo } from './logo';
import { FOOTER_MENU_ID, MenuEntryLink } from './menu/menu-links';
import styles from './footer.module.css';

/** The footer. `reduced` (for the checkout) shows only notices, brand and registration. */
export function Footer({ reduced }: { reduced: boolean }) {
  const { brand, established, footer, ...shop } = useSettings();
  const year = useYear();
  return (
    <footer className={reduced ? `${styles.footer} ${styles.reduced}` : styles.footer}>
      <noscript>{import.meta.env.SSR && <FooterMenu />}</noscript>
      {!reduced && (
        <div className={styles.columns}>
          <div className={styles.contact}>
            <h2 className={styles.heading}>Contact Us</h2>
            <address className={styles.address}>
              {shop.postal_address.map((line) => (
                <div key={line}>{line}</div>
              ))}
              <div>Phone: {shop.phone}</div>
              <div>E-mail: {shop.email}</div>
            </address>
          </div>
          <FooterColumn name="Ordering" entries={footer.ordering} />
          <FooterColumn name="Service Guarantee" entries={footer.service} />
          <FooterColumn name="Resources Download" entries={footer.downloads} />
          <FooterColumn name="Company" entries={footer.company} />
          <FooterColumn name="Legal" entries={footer.legal} />
          <SafeLink href={shop.award.url} newTab className={styles.award}>
            <img
              src="/pictures/award.svg"
              alt={`${shop.award.alt} (opens in a new tab)`}
              width={120}
              height={120}
              loading="lazy"
            />
          </SafeLink>
        </div>
      )}
      <div className={styles.legal}>
        {shop.prices_as_of && (
          <p className={styles.notice}>
            Prices and stock as of {formatCalendarDate(shop.prices_as_of)}; they may have changed since.
          </p>
        )}
        {shop.demonstration_notice && <p className={styles.notice}>{shop.demonstration_notice}</p>}
        <div className={styles.line}>
          <Logo />
          <p>
            © {established < year ? `${established}–${year}` : year} {brand}
          </p>
          <p>{shop.registration_notice}</p>
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <h2 className={styles.heading}>{name}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <MenuEntryLink entry={entry} className={styles.link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** All menus as lists, for pages without JavaScript. Rendered on the server only. */
function FooterMenu() {
  const { menu } = useSettings();
  const sections = useSections().map(({ id, name }) => linkEntry(name, `/categoryList?id=${id}`));
  return (
    <nav id={FOOTER_MENU_ID} aria-label="All menus" className={styles.menus}>
      <FooterColumn name="Products" entries={sections} />
      {menu.map(({ name, url, columns }) => (
        <FooterColumn
          key={name}
          name={name}
          entries={columns.length > 0 ? columns : [linkEntry(name, url)]}
        />
      ))}
    </nav>
  );
}

function linkEntry(name: string, url: string): MenuEntry {
  return { name, url, rel: '', outside: false, new_tab: false, notClick: false, exist: true };
}
