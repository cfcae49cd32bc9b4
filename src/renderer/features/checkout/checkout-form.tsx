import { useEffect, useRef, type FormEvent } from 'react';
import { Link, useNavigation, useRevalidator } from 'react-router-dom';
import type { OrderChange } from '../../../shared/contract/envelope';
import { formatCalendarDate } from '../../../shared/lib/format-date';
import { FormSummary } from '../../components/forms/form-summary';
import { UnverifiedEmailNotice } from '../../components/order/unverified-email-notice';
import { useNotify } from '../../state/notices';
import { useErrorHandler } from '../../state/use-error-handler';
import { AddressChoice } from './address-choice';
import { buildOrderRequest } from './build-order-request';
import checkoutAlertStyles from './checkout-alert.module.css';
import { checkoutOptions, withOptions, type CheckoutFields } from './checkout-fields';
import styles from './checkout-form.module.css';
import { CheckoutLines } from './checkout-lines';
import { checkoutPath, type CheckoutGoods } from './checkout-paths';
import { CheckoutSummary } from './checkout-summary';
import { InvoiceAndNote } from './invoice-and-note';
import { PointsAndBalance } from './points-and-balance';
import type { CheckoutPreview } from './preview-checkout';
import { PaymentChoice, ShippingChoice } from './shipping-and-payment';
import { useCheckoutPreview } from './use-checkout-preview';
import type { OrderPlacement } from './use-place-order';

interface CheckoutFormProps {
  goods: CheckoutGoods;
  initialPreview: CheckoutPreview;
  fields: CheckoutFields;
  onFieldsChange: (fields: CheckoutFields) => void;
  placement: OrderPlacement;
}

export function CheckoutForm({
  goods,
  initialPreview,
  fields,
  onFieldsChange,
  placement,
}: CheckoutFormProps) {
  const notify = useNotify();
  const handleError = useErrorHandler();
  const { state, revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  /** Aborted to remove the notices about corrections. */
  const correctionNotices = useRef(new AbortController());
  const livePreview = useCheckoutPreview(
    goods,
    initialPreview,
    checkoutOptions(fields),
    ({ options, corrections }) => {
      for (const text of corrections)
        notify({ tone: 'warning', text, validity: correctionNotices.current.signal });
      onFieldsChange(withOptions(fields, options));
    },
  );
  const { preview, failure } = livePreview;
  const { details } = preview;
  const { sending, problems, changes } = placement;
  const isStale = livePreview.isStale || isNavigating || state === 'loading';
  useEffect(() => {
    if (failure?.kind === 'expired') handleError(failure);
    // The lines can no longer be checked out. The loader returns the reason.
    if (failure?.kind === 'refused') void revalidate();
  }, [failure, handleError, revalidate]);

  const changeFields = (changedFields: Partial<CheckoutFields>) =>
    onFieldsChange({ ...fields, ...changedFields });
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isStale || sending) return;
    const result = buildOrderRequest(goods, preview, fields);
    if ('problems' in result) placement.showProblems(result.problems);
    else {
      // The reply to the order reports all differences again.
      correctionNotices.current.abort();
      correctionNotices.current = new AbortController();
      placement.place(result.request);
    }
  };

  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Checkout</h1>
      {details.quote && (
        <p className={styles.quote}>
          {`Prices and quantities of quote ${details.quote.quote_sn}, valid until ${formatCalendarDate(details.quote.expires_on)}. `}
          <Link to="/user/order?view=quotes">My quotes</Link>
        </p>
      )}
      {details.quote && details.list.some(({ obstacle }) => obstacle) && (
        <p className={styles.obstacle}>
          This quote cannot be ordered now.{' '}
          <Link to={`/contactUs?order=${details.quote.quote_sn}`}>Ask us about this quote</Link>
        </p>
      )}
      {details.unpaid_orders_obstacle && (
        <p className={styles.obstacle}>
          {details.unpaid_orders_obstacle} <Link to="/user/order">My orders</Link>
        </p>
      )}
      <form method="post" aria-label="Checkout" className={styles.columns} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {changes.length > 0 ? (
            <OrderChanges text={problems[0]?.text ?? ''} changes={changes} />
          ) : (
            <FormSummary problems={problems} />
          )}
          <AddressChoice
            goods={goods}
            details={details}
            selectedId={fields.address_id}
            onSelect={(value) => changeFields({ address_id: value })}
          />
          <ShippingChoice
            details={details}
            selectedId={fields.shipping_id}
            onSelect={(value) => changeFields({ shipping_id: value })}
          />
          <PaymentChoice
            details={details}
            notice={
              !details.email_verified &&
              details.reservation !== 'unverified' && <UnverifiedEmailNotice backTo={checkoutPath(goods)} />
            }
            selectedId={fields.pay_id}
            onSelect={(value) => changeFields({ pay_id: value })}
          />
          <PointsAndBalance details={details} fields={fields} onChange={changeFields} />
          <InvoiceAndNote
            goods={goods}
            details={details}
            fields={fields}
            onChange={changeFields}
            problemOf={problemOf}
          />
          <CheckoutLines lines={details.list} removable={details.quote === null} />
        </div>
        <CheckoutSummary
          goods={goods}
          details={details}
          isStale={isStale}
          failure={failure}
          sending={sending}
          onRetry={livePreview.retry}
        />
      </form>
    </div>
  );
}

interface OrderChangesProps {
  text: string;
  changes: readonly OrderChange[];
}

/** Lists what differs from the order that the customer saw. Takes the focus. */
function OrderChanges({ text, changes }: OrderChangesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [changes]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={checkoutAlertStyles.alert}>
      <p>
        <strong>{text}</strong> Your order has not been placed yet.
      </p>
      <ul className={checkoutAlertStyles.changes}>
        {changes.map((change) => (
          <li key={change.goods_sn + change.text}>
            <span>
              {change.goods_sn && <>{change.goods_sn}: </>}
              {change.text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
