import { formatNumber } from '../../../shared/lib/format-number';
import { SafeLink } from '../../components/layout/safe-link';
import { useSettings } from '../../state/settings';
import styles from './company-profile.module.css';
import homeStyles from './home-screen.module.css';
import { MoreLink } from './more-link';

/** Page with all contract research services (CRO). Set by the specification. */
const CRO_PATH = '/articleList?id=31';

/** The company and its contract research services, as listed in the menu. */
export function CompanyProfile() {
  const { brand, established, facts, menu, profile } = useSettings();
  const serviceMenu = menu.find(({ columns }) => columns.some(({ url }) => url === CRO_PATH));
  const services = serviceMenu?.columns.filter(({ url }) => url !== CRO_PATH) ?? [];
  return (
    <div className={`${homeStyles.section} ${styles.pair}`}>
      <section className={styles.part} aria-labelledby="profile">
        <h2 id="profile">Company profile</h2>
        <p className={styles.text}>
          {profile ??
            `Since ${established}, ${brand} has made and stocked reagents for life-science laboratories: small molecules, antibodies, proteins and assay kits, each with its specification and certificate of analysis.`}
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>Research and production</dt>
            <dd>
              {formatNumber(facts.research_area_m2)} <abbr title="square meters">m²</abbr>
            </dd>
          </div>
          <div>
            <dt>Storage</dt>
            <dd>
              {formatNumber(facts.storage_area_m2)} <abbr title="square meters">m²</abbr>
            </dd>
          </div>
        </dl>
        <MoreLink to="/aboutUs">About {brand}</MoreLink>
      </section>
      {serviceMenu && (
        <section className={styles.part} aria-labelledby="cro">
          <h2 id="cro">CRO technical service</h2>
          <p className={styles.text}>
            Our laboratories work to your sequence, target or protocol and report with the raw data. A
            scientist answers each request with a plan and a quotation.
          </p>
          <ul className={styles.services}>
            {services.map(({ name, url }) => (
              <li key={name}>
                <SafeLink href={url} className={styles.service}>
                  {name}
                </SafeLink>
              </li>
            ))}
          </ul>
          <MoreLink to={CRO_PATH}>All CRO services</MoreLink>
        </section>
      )}
    </div>
  );
}
