import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';
import { formatPoints } from '../../../../shared/lib/format-number';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/button';
import { AccountLayout } from '../account-layout';
import { EmptyState } from '../panel';
import styles from './points-exchange-screen.module.css';
import { PointsOfferCard } from './points-offer-card';

interface ExchangeData {
  /** Points that the customer has. */
  pointsBalance: number;
  offers: ReplyOf<'points'>['offers'];
  /** The customer's default address; null for none. */
  defaultAddress: Address | null;
}

export async function load({ client, signal }: LoadArgs): Promise<ExchangeData> {
  const [points, address] = await Promise.all([
    client.call('points', { page_size: 12 }, { signal }),
    client.call('defaultAddress', {}, { signal }),
  ]);
  const { balance, offers } = unwrap(points);
  return { pointsBalance: balance, offers, defaultAddress: unwrap(address) };
}

export const head = () => privateHead('Points exchange', '/user/virtualPointChange');

export function Screen({ data: { pointsBalance, offers, defaultAddress } }: { data: ExchangeData }) {
  return (
    <AccountLayout
      title="Points Exchange"
      intro={
        <>
          You have <strong>{formatPoints(pointsBalance)}</strong>. Items you choose ship free of charge.
        </>
      }
    >
      {!defaultAddress && (
        <div className={styles.hint}>
          <p>Items ship to your default address. Please add one first.</p>
          <LinkButton to="/user/site?edit=new" variant="main">
            Add an address
          </LinkButton>
        </div>
      )}
      {offers.length === 0 ? (
        <EmptyState text="No items are available for points at the moment. You keep your points." />
      ) : (
        <ul className={styles.offers}>
          {offers.map((offer) => (
            <li key={`${offer.goods_id} ${offer.goods_attr}`}>
              <PointsOfferCard offer={offer} pointsBalance={pointsBalance} defaultAddress={defaultAddress} />
            </li>
          ))}
        </ul>
      )}
    </AccountLayout>
  );
}
