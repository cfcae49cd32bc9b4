import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { parseId } from '../../../../shared/catalogue/list-url';
import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import { isAvailableAsSample } from '../../../../shared/leads/trials';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/button';
import { useNotify } from '../../../state/notices';
import { AccountLayout } from '../account-layout';
import { ListPagination, pageNumber } from '../list-pagination';
import { EmptyState, Panel } from '../panel';
import styles from './trials-screen.module.css';
import { TrialApplicationForm } from './trial-application-form';
import { TrialCard } from './trial-card';

interface TrialsData extends ReplyOf<'trials'> {
  /** The product in `?goods_id=`, for which the application form opens. */
  product: Product | null;
}

export async function load({ client, url, signal }: LoadArgs): Promise<TrialsData> {
  const id = parseId(url.searchParams.get('goods_id'));
  const [trials, product] = await Promise.all([
    client.call('trials', { page: pageNumber(url), page_size: 24 }, { signal }),
    id === null ? null : client.call('goodsInfo', { id }, { signal }),
  ]);
  return { ...unwrap(trials), product: product && unwrap(product) };
}

export const head = () => privateHead('Sample applications', '/user/tester');

export function Screen({ data }: { data: TrialsData }) {
  const { list, total, product } = data;
  const navigate = useNavigate();
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const [reportingId, setReportingId] = useState<number | null>(null);
  const onApplied = () => {
    notify({ tone: 'success', text: 'We received your application and will reply by e-mail.' });
    void navigate('/user/tester', { replace: true });
  };
  const onReported = () => {
    notify({ tone: 'success', text: 'Thank you for your feedback.' });
    setReportingId(null);
    void revalidate();
  };
  return (
    <AccountLayout
      title="Sample Applications"
      intro="Try a product before you buy it: apply for a sample, and tell us how it worked."
    >
      {product && (
        <Panel title="Apply for a sample" narrow>
          {isAvailableAsSample(product) ? (
            <TrialApplicationForm key={product.goods_id} product={product} onApplied={onApplied} />
          ) : (
            <EmptyState
              text={`${product.goods_name} is not available as a sample, because we take samples from stock.`}
            >
              <LinkButton to={`/goodsInfo?id=${product.goods_id}`}>Back to the product</LinkButton>
            </EmptyState>
          )}
        </Panel>
      )}
      {total === 0 && !product && (
        <EmptyState text="No applications yet. Products in stock have “Apply for a sample” on their page.">
          <LinkButton to="/" variant="main">
            Find products
          </LinkButton>
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className={styles.trials} aria-label="Applications">
          {list.map((trial) => (
            <li key={trial.trial_id}>
              <TrialCard
                trial={trial}
                isReporting={reportingId === trial.trial_id}
                onReport={() => setReportingId(trial.trial_id)}
                onCancel={() => setReportingId(null)}
                onReported={onReported}
              />
            </li>
          ))}
        </ul>
      )}
      <ListPagination {...data} />
    </AccountLayout>
  );
}
