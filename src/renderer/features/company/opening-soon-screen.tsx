import type { ReplyOf } from '../../../shared/contract/calls';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { LinkButton } from '../../components/forms/button';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './company-screen.module.css';

type PlannedFeatures = ReplyOf<'company'>['opening'];

const NOTHING_PLANNED = 'All planned features are available.';

export async function load({ client, signal }: LoadArgs): Promise<PlannedFeatures> {
  return unwrap(await client.call('company', {}, { signal })).opening;
}

export function head(features: PlannedFeatures): PageHead {
  const names = features.map(({ name }) => name).join('; ');
  return {
    title: 'Opening soon',
    description: names === '' ? NOTHING_PLANNED : `Coming soon: ${names}.`,
    canonical: '/toBeOpened',
  };
}

export function Screen({ data: features }: { data: PlannedFeatures }) {
  return (
    <PageFrame
      title="Opening soon"
      intro={
        features.length > 0
          ? 'We are working on these features. Tell us which ones matter to you or what is missing.'
          : `${NOTHING_PLANNED} Tell us what you need.`
      }
    >
      {features.length > 0 && (
        <ul className={styles.list}>
          {features.map(({ name, text }) => (
            <li key={name}>
              <h2>{name}</h2>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.actions}>
        <LinkButton to="/contactUs" variant="main">
          Tell us what you need
        </LinkButton>{' '}
        <LinkButton to="/">Go to the home page</LinkButton>
      </p>
    </PageFrame>
  );
}
