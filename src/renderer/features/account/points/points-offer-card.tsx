import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';
import type { Outcome } from '../../../../shared/contract/envelope';
import { formatNumber, formatPoints } from '../../../../shared/lib/format-number';
import { useClient } from '../../../api/client-context';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog';
import { Button } from '../../../components/forms/button';
import { ProductPicture } from '../../../components/product/product-picture';
import { randomKey } from '../../../lib/random-key';
import { deleteDraft, readDraft, saveDraft } from '../../../state/form-draft';
import { useMutation } from '../../../state/use-mutation';
import styles from './points-offer-card.module.css';

interface PointsOfferCardProps {
  offer: ReplyOf<'points'>['offers'][number];
  /** Points that the customer has. */
  pointsBalance: number;
  /** The customer's default address; null for none. */
  defaultAddress: Address | null;
}

export function PointsOfferCard({ offer, pointsBalance, defaultAddress }: PointsOfferCardProps) {
  const { goods_id, goods_name: name, goods_attr, points } = offer;
  const { busy, exchange } = useExchange(offer);
  const [isConfirming, setConfirming] = useState(false);
  const reasonId = useId();
  const size = offer.options.find((option) => option.goods_attr === goods_attr)?.attr_value ?? goods_attr;
  const price = formatPoints(points);
  const reason = unavailableReason(points - pointsBalance, defaultAddress);
  return (
    <article className={styles.card} aria-label={`${name}, ${size}`}>
      <ProductPicture src={offer.img} alt="" />
      <h2 className={styles.name}>
        <Link to={`/goodsInfo?id=${goods_id}`}>{name}</Link>
      </h2>
      <p>
        <strong>{price}</strong> for {size}
      </p>
      <Button
        disabled={reason !== ''}
        aria-label={`Exchange ${price} for ${name}, ${size}`}
        {...(reason && { 'aria-describedby': reasonId })}
        onClick={() => setConfirming(true)}
      >
        Exchange
      </Button>
      <p id={reasonId} className={styles.reason}>
        {reason}
      </p>
      {isConfirming && defaultAddress && (
        <ConfirmDialog
          title={`Exchange ${price}?`}
          action="Exchange"
          busy={busy}
          onConfirm={() => void exchange().then(() => setConfirming(false))}
          onClose={() => setConfirming(false)}
        >
          {name}, {size}, ships to {defaultAddress.consignee}, {defaultAddress.address}, {defaultAddress.city}
          . Spent points are not refunded.
        </ConfirmDialog>
      )}
    </article>
  );
}

/** Returns why the offer is unavailable; '' when it is available. */
function unavailableReason(missingPoints: number, defaultAddress: Address | null): string {
  if (missingPoints > 0)
    return `You need ${formatNumber(missingPoints)} more ${missingPoints === 1 ? 'point' : 'points'}.`;
  return defaultAddress ? '' : 'Please add a delivery address.';
}

interface ProductSize {
  goods_id: number;
  goods_attr: string;
}

/**
 * Exchanges points for a product. The session storage of the tab holds the idempotency key until the server accepts or rejects
 * the request, so that a retry after a lost reply or a reload does not spend the points twice.
 */
function useExchange({ goods_id, goods_attr }: ProductSize) {
  const client = useClient();
  const { busy, mutate } = useMutation();
  const draftName = `exchange ${goods_id} ${goods_attr}`;
  const send = async (): Promise<Outcome<{ balance: number }>> => {
    const key = readDraft(draftName, { key: '' }).key || randomKey();
    saveDraft(draftName, { key });
    const outcome = await client.call('transformPoints', { goods_id, goods_attr }, { key });
    if (outcome.ok || outcome.failure.kind === 'refused') deleteDraft(draftName);
    return outcome;
  };
  const exchange = () =>
    mutate(send, ({ balance }) => `We will ship it to you. You have ${formatPoints(balance)} left.`);
  return { busy, exchange };
}
