import { Link, useSearchParams } from 'react-router-dom';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { applications, type Application } from './applications';
import { catalogueNumberInUrl, LeadForm } from './lead-form';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './lead-screen.module.css';

/** Returns the application in `?kind=`, the free sample by default. */
export function load({ url }: LoadArgs): Promise<Application> {
  const kind = url.searchParams.get('kind');
  return Promise.resolve(applications.find((application) => application.kind === kind) ?? applications[0]);
}

export function head({ kind, title, intro }: Application): PageHead {
  return { title, description: intro, canonical: applicationUrl(kind) };
}

export function Screen({ data }: { data: Application }) {
  const [query] = useSearchParams();
  return (
    <PageFrame title={data.title} intro={data.intro}>
      <nav className={styles.kinds} aria-label="Applications">
        <ul>
          {applications.map(({ kind, title }) => (
            <li key={kind}>
              <Link to={applicationUrl(kind)} {...(kind === data.kind && { 'aria-current': 'page' })}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.columns}>
        <section className={styles.main} aria-labelledby="apply">
          <h2 id="apply">Your application</h2>
          <LeadForm key={data.kind} kind={data.kind} prefilled={{ goods_sn: catalogueNumberInUrl(query) }} />
        </section>
        <aside className={styles.side} aria-labelledby="next-steps">
          <h2 id="next-steps">What happens next</h2>
          <ol className={styles.steps}>
            {data.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>
            Questions first? <Link to="/contactUs">Write to us</Link>.
          </p>
        </aside>
      </div>
    </PageFrame>
  );
}

function applicationUrl(kind: Application['kind']): string {
  return kind === 'sample' ? '/sampleSack' : `/sampleSack?kind=${kind}`;
}
