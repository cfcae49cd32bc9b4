import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import {
  commonCombinations,
  finderUrl,
  parseFinderChoice,
  type FinderChoice,
} from '../../../shared/catalogue/secondary-finder';
import { FINDER_PATH } from '../../../shared/catalogue/secondary-query';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { ProductSet } from '../../components/product/product-set';
import { useProductSet } from '../../state/use-product-set';
import { FinderForm } from './secondary-finder-form';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './secondary-finder.module.css';

interface FinderData {
  /** Null until a host is chosen. */
  choice: FinderChoice | null;
  result: ReplyOf<'findSecondary'> | null;
  /** Starting points while nothing is chosen. */
  combinations: readonly Combination[];
}

export async function load({ client, url, signal }: LoadArgs): Promise<FinderData> {
  const choice = parseFinderChoice(url.searchParams);
  if (!choice) return { choice, result: null, combinations: await findCombinations(client, signal) };
  const request = { ...choice, lasers: [...choice.lasers] };
  const result = unwrap(await client.call('findSecondary', request, { signal }));
  return { choice, result, combinations: [] };
}

export function head({ choice }: FinderData): PageHead {
  return {
    title: choice
      ? `Secondary antibody for a ${choice.host.toLowerCase()} primary antibody`
      : 'Secondary antibody finder',
    description:
      'Find the secondary antibody, substrate and blocking serum for a primary antibody by its host and isotype, the label, the lasers or the detection method.',
    canonical: FINDER_PATH,
    ...(choice && { robots: 'noindex' as const }),
  };
}

export function Screen({ data: { choice, result, combinations } }: { data: FinderData }) {
  return (
    <PageFrame
      title="Secondary antibody finder"
      intro="Tell us about your primary antibody and how you detect it. The finder chooses a secondary antibody, a substrate and a blocker that fit together."
    >
      <FinderForm choice={choice} />
      {!choice && <CommonCombinations combinations={combinations} />}
      {choice && result && <FinderResult key={finderUrl(choice)} choice={choice} result={result} />}
    </PageFrame>
  );
}

type Combination = (typeof commonCombinations)[number];

/** Returns the combinations for which the catalogue has a secondary antibody; none when the call fails. */
async function findCombinations(client: LoadArgs['client'], signal: AbortSignal): Promise<Combination[]> {
  const reply = await client.call('finderCombinations', {}, { signal });
  const offered = reply.ok ? reply.data.queries : [];
  return commonCombinations.filter(({ query }) => offered.includes(query));
}

function CommonCombinations({ combinations }: { combinations: readonly Combination[] }) {
  if (combinations.length === 0) return null;
  return (
    <section aria-labelledby="finder-common" className={styles.common}>
      <h2 id="finder-common">Common combinations</h2>
      <ul>
        {combinations.map(({ title, details, query }) => (
          <li key={title}>
            <Link to={`${FINDER_PATH}?${query}`} rel="nofollow" preventScrollReset>
              {title}
            </Link>
            <p>{details}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const roles = ['secondary', 'substrate', 'blocker'] as const;
const roleNames: Readonly<Record<(typeof roles)[number], string>> = {
  secondary: 'Secondary antibody',
  substrate: 'Substrate',
  blocker: 'Blocker',
};

function FinderResult({ choice, result }: { choice: FinderChoice; result: ReplyOf<'findSecondary'> }) {
  const items = roles.flatMap((key) => {
    const product = result[key];
    return product ? [{ key, name: roleNames[key], ...product }] : [];
  });
  const set = useProductSet(items);
  const findItem = (key: string) => items.find((item) => item.key === key);
  return (
    <section aria-labelledby="finder-result" className={styles.result}>
      <h2 id="finder-result">{items.length > 0 ? 'Products that fit together' : 'Nothing fits'}</h2>
      {result.notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {result.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <ProductSet
          {...set}
          titleOf={(key) => findItem(key)?.name}
          detailsOf={(key) => (
            <ul className={styles.reasons}>
              {findItem(key)?.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          )}
        />
      )}
      {result.others.length > 0 && (
        <section aria-labelledby="finder-others" className={styles.others}>
          <h3 id="finder-others">Other labels that fit</h3>
          <ul>
            {result.others.map(({ label, product, reason }) => (
              <li key={label}>
                <Link to={finderUrl({ ...choice, label })} rel="nofollow" preventScrollReset>
                  {label}
                </Link>{' '}
                <span>{product.goods_name}</span> <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}
