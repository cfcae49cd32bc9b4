import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { LinkButton } from '../../components/forms/button';
import { useSettings } from '../../state/settings';
import styles from './company-screen.module.css';

type AboutData = ReplyOf<'company'>;

export async function load({ client, signal }: LoadArgs): Promise<AboutData> {
  return unwrap(await client.call('company', {}, { signal }));
}

export function head({ profile }: AboutData): PageHead {
  return { title: 'About us', description: profile.join(' '), canonical: '/aboutUs' };
}

export function Screen({ data: { profile, timeline } }: { data: AboutData }) {
  const { brand, established } = useSettings();
  return (
    <div className={styles.screen}>
      <div className={styles.about}>
        <div className={styles.head}>
          <h1>About {brand}</h1>
          <p className={styles.intro}>Reagents for life-science laboratories since {established}.</p>
          {profile.map((paragraph) => (
            <p key={paragraph} className={styles.text}>
              {paragraph}
            </p>
          ))}
          <p className={styles.actions}>
            <LinkButton to="/contactUs">Contact us</LinkButton>{' '}
            <LinkButton to="/activityList">Activities</LinkButton>{' '}
            <LinkButton to="/toBeOpened">Opening soon</LinkButton>
          </p>
        </div>
        <img src="/pictures/profile.svg" alt="A laboratory building between trees" width={720} height={480} />
      </div>
      <CompanyFacts />
      <section className={styles.part} aria-labelledby="history">
        <h2 id="history">Our history</h2>
        <ol className={styles.timeline}>
          {timeline.map(({ year, title, text }) => (
            <li key={`${year} ${title}`}>
              <p className={styles.year}>{year}</p>
              <div className={styles.step}>
                <h3>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function CompanyFacts() {
  const { key_facts, facts } = useSettings();
  const areas = [
    { name: 'Research and production', squareMeters: facts.research_area_m2 },
    { name: 'Storage', squareMeters: facts.storage_area_m2 },
  ];
  return (
    <section aria-label="Key facts">
      <dl className={styles.facts}>
        {key_facts.map(({ num, tit }) => (
          <div key={tit}>
            <dt>{tit}</dt>
            <dd>{num}</dd>
          </div>
        ))}
        {areas.map(({ name, squareMeters }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {formatNumber(squareMeters)} <abbr title="square meters">m²</abbr>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
