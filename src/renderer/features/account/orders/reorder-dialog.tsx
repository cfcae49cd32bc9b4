import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { equivalentQuantity } from '../../../../shared/catalogue/unit-price';
import { productUrl } from '../../../../shared/catalogue/variant-url';
import { formatWeekdayAndDate } from '../../../../shared/lib/format-date';
import { Button } from '../../../components/forms/button';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { QuoteRequestLink } from '../../../components/product/quote-request-link';
import { sizePriceText, availabilityAndShippingText } from '../../../components/product/stock';
import { useBulkAddToCart } from '../../../state/cart-calls';
import styles from './reorder-dialog.module.css';

export type RejectedLines = ReplyOf<'reorder'>['left_lines'];
type RejectedLine = RejectedLines[number];
type Offer = RejectedLine['offers'][number];

interface ReorderDialogProps {
  lines: RejectedLines;
  /** Number of lines of the order that are in the cart. */
  addedCount: number;
  onClose: () => void;
}

/** Explains why lines of an order cannot be ordered again, and offers alternatives. */
export function ReorderDialog({ lines, addedCount, onClose }: ReorderDialogProps) {
  const navigate = useNavigate();
  const [hasAdded, setHasAdded] = useState(false);
  const isCartReady = addedCount > 0 || hasAdded;
  return (
    <Modal title="These items cannot be ordered now" onClose={onClose}>
      {addedCount > 0 && (
        <p>{`${addedCount === 1 ? '1 other item is' : `${addedCount} other items are`} in your cart.`}</p>
      )}
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          // The key is not the size, because an order can have two lines of one size.
          <li key={index} className={styles.line}>
            <p className={styles.name}>
              {line.on_sale ? <Link to={productUrl(line.goods_id)}>{line.goods_name}</Link> : line.goods_name}{' '}
              <span className={styles.size}>{`${line.goods_number} × ${line.attr_new}`}</span>
            </p>
            <p className={styles.reason}>
              <span>{line.reason}</span>{' '}
              {line.restock_on && (
                <span>{`Expected on ${formatWeekdayAndDate(line.restock_on)} (estimate).`}</span>
              )}
            </p>
            {line.price_on_request && (
              <p>
                <QuoteRequestLink product={line} size={line.attr_new} quantity={line.goods_number} />
              </p>
            )}
            {line.offers.length > 0 && (
              <ul className={styles.offers} aria-label={`Instead of ${line.goods_name}`}>
                {line.offers.map((offer) => (
                  <li key={`${offer.goods_id} ${offer.option.goods_attr}`}>
                    <OfferRow line={line} offer={offer} onAdded={() => setHasAdded(true)} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button onClick={onClose}>Close</Button>
        {isCartReady && (
          <Button variant="main" onClick={() => void navigate('/shoppingCart')}>
            Go to the cart
          </Button>
        )}
      </ModalActions>
    </Modal>
  );
}

interface OfferRowProps {
  line: RejectedLine;
  offer: Offer;
  onAdded: () => void;
}

/** An alternative to a rejected line. Its button adds as many units as contain at least the amount of the line. */
function OfferRow({ line, offer, onAdded }: OfferRowProps) {
  const { add } = useBulkAddToCart();
  const [state, setState] = useState<'open' | 'sending' | 'added'>('open');
  // Shown here, because the dialog covers notices.
  const [problem, setProblem] = useState('');
  const { kind, goods_id, goods_name, option } = offer;
  const quantity = equivalentQuantity(line.goods_number, line.attr_new, option.attr_value);
  const addOffer = async () => {
    setState('sending');
    const reply = await add('addRows', {
      rows: [{ goods_id, goods_attr: option.goods_attr, number: quantity }],
    });
    const isAdded = reply !== null && reply.left_rows.length === 0;
    // After a lost reply the units may be in the cart.
    const unconfirmed = 'The shop did not confirm this. Please check your cart before you add it again.';
    setProblem(isAdded ? '' : (reply?.left_rows[0]?.reason ?? unconfirmed));
    setState(isAdded ? 'added' : 'open');
    if (isAdded) onAdded();
  };
  const name = kind === 'size' ? option.attr_value : `${goods_name}, ${option.attr_value}`;
  return (
    <div className={styles.offer}>
      <span className={styles.description}>
        {kind === 'size' ? (
          <span>{`Other size: ${option.attr_value}`}</span>
        ) : (
          <Link to={productUrl(goods_id, option.goods_attr)}>{name}</Link>
        )}{' '}
        <span className={styles.facts}>
          <span>{sizePriceText(option)}</span>
          {' · '}
          <span>{availabilityAndShippingText(option)}</span>
        </span>
        {problem && (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )}
      </span>
      {/* The button stays, because it has the focus. */}
      <Button disabled={state !== 'open'} onClick={() => void addOffer()}>
        <span>{state === 'added' ? 'In your cart' : `Add ${quantity}`}</span>
        <span className="visually-hidden">{` × ${name}`}</span>
      </Button>
      <span role="status" className="visually-hidden">
        {state === 'added' && `Added: ${name}`}
      </span>
    </div>
  );
}
