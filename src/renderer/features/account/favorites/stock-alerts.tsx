import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { productUrl } from '../../../../shared/catalogue/variant-url';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { useMutation } from '../../../state/use-mutation';
import { Panel } from '../panel';
import styles from './stock-alerts.module.css';

/** The customer's stock alerts: one e-mail for each size when it can be ordered again. */
export function StockAlerts({ alerts }: { alerts: ReplyOf<'stockAlerts'>['list'] }) {
  const client = useClient();
  const { busy, mutate } = useMutation();
  if (alerts.length === 0) return null;
  return (
    <Panel title="Back-in-stock e-mails">
      <ul>
        {alerts.map(({ goods_id, goods_attr, goods_name, goods_sn, attr_new }) => (
          <li key={`${goods_id} ${goods_attr}`} className={styles.alert}>
            <span className={styles.name}>
              <Link to={productUrl(goods_id, goods_attr)}>{`${goods_name}, ${attr_new}`}</Link>{' '}
              <span className={styles.number}>{goods_sn}</span>
            </span>
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() =>
                void mutate(
                  () => client.call('setStockAlert', { goods_id, goods_attr, wanted: false }),
                  `We will not send an e-mail about ${goods_name}, ${attr_new}.`,
                )
              }
            >
              Remove<span className="visually-hidden">{` ${goods_name}, ${attr_new}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
