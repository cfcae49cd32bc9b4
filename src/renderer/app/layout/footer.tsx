import { useSettings } from '../../state/settings';
import { useYear } from '../../state/shop-data';
import { SafeLink } from '../../components/layout/safe-link';
import { FooterColumn } from './footer-column';
import styles from './footer.module.css';
import { Logo } from './logo';
import { PlainMenu } from './plain-menu';

/** `calm`: only who the shop is, and its rules. */
export function Footer({ calm }: { calm: boolean }) {
  const { brand, established, footer, ...shop } = useSettings();
  const year = useYear();
  return (
    <footer className={calm ? `${styles.footer} ${styles.calm}` : styles.footer}>
      <noscript>{import.meta.env.SSR && <PlainMenu />}</noscript>
      {!calm && (
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
          <FooterColumn name="Legal" entries={footer.legal} />
          <FooterColumn name="Service Guarantee" entries={footer.service} />
          <FooterColumn name="Resources Download" entries={footer.downloads} />
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
      <div className={styles.base}>
        {shop.prices_as_of && (
          <p className={styles.notice}>
            Prices and stock as of {shop.prices_as_of}; they may have changed since.
          </p>
        )}
        {shop.demonstration_notice && <p className={styles.notice}>{shop.demonstration_notice}</p>}
        <div className={styles.line}>
          <Logo />
          <p>
            © {established}–{year} {brand}
          </p>
          <p>{shop.registration_notice}</p>
        </div>
      </div>
    </footer>
  );
}
