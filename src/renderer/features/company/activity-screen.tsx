import type { ReplyOf } from '../../../shared/contract/calls';
import { formatWeekdayAndDate } from '../../../shared/lib/format-date';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { LinkButton } from '../../components/forms/button';
import { SafeLink } from '../../components/layout/safe-link';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './activity-screen.module.css';
import companyStyles from './company-screen.module.css';

type ActivityData = ReplyOf<'activities'>;

export async function load({ client, signal }: LoadArgs): Promise<ActivityData> {
  return unwrap(await client.call('activities', {}, { signal }));
}

export function head({ current, coming }: ActivityData): PageHead {
  const titles = [...current, ...coming].map(({ title }) => title);
  return {
    title: 'Activities',
    description: `Current and upcoming activities: ${titles.join('; ') || 'promotions, seminars and exhibitions'}.`,
    canonical: '/activityList',
  };
}

export function Screen({ data: { current, coming, past } }: { data: ActivityData }) {
  const parts = [
    { id: 'current', title: 'On now', list: current },
    { id: 'coming', title: 'Upcoming', list: coming },
    { id: 'past', title: 'Past', list: past },
  ].filter(({ list }) => list.length > 0);
  return (
    <PageFrame
      title="Activities"
      intro="Promotions, seminars, scholarships, and exhibitions where you can meet us."
    >
      {current.length + coming.length === 0 && (
        <div className={companyStyles.part}>
          <p>No activities at the moment. You can apply for a free sample at any time.</p>
          <p>
            <LinkButton to="/sampleSack">Apply for a free sample</LinkButton>
          </p>
        </div>
      )}
      {parts.map(({ id, title, list }) => (
        <section key={id} className={companyStyles.part} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <ul className={styles.list}>
            {list.map((activity) => (
              <li key={activity.id}>
                <ActivityCard activity={activity} isOver={id === 'past'} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageFrame>
  );
}

type Activity = ReplyOf<'activities'>['current'][number];

/** Past activities have no link. */
function ActivityCard({ activity, isOver }: { activity: Activity; isOver: boolean }) {
  const { title, kind, starts, ends, location, text, more } = activity;
  return (
    <article className={styles.card} aria-label={title}>
      <p className={styles.kind}>{kind}</p>
      <h3>{title}</h3>
      <p className={styles.when}>
        <time dateTime={starts}>{formatWeekdayAndDate(starts)}</time>
        {ends === null && ' until further notice'}
        {ends !== null && ends !== starts && (
          <>
            {' to '}
            <time dateTime={ends}>{formatWeekdayAndDate(ends)}</time>
          </>
        )}
        {location && ` · ${location}`}
      </p>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {more && !isOver && (
        <SafeLink href={more.url} className={styles.more}>
          {more.text}
        </SafeLink>
      )}
    </article>
  );
}
