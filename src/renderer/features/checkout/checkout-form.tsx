import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router-dom';
import { useNotify } from '../../state/notices';
import { useRemedy } from '../../state/use-remedy';
import { FormSummary } from '../../components/forms/form-summary';
import { AddressChoice } from './address-choice';
import type { CheckoutQuote } from './quote-checkout';
import { type CheckoutFields, withOptions, checkoutOptions } from './checkout-fields';
import styles from './checkout-form.module.css';
import { CheckoutLines } from './checkout-lines';
import { CheckoutSummary } from './checkout-summary';
import { InvoiceAndNote } from './invoice-and-note';
import { buildOrderRequest } from './build-order-request';
import { PaymentChoice } from './shipping-and-payment';
import { PointsAndBalance } from './points-and-balance';
import { ShippingChoice } from './shipping-and-payment';
import type { OrderPlacement } from './use-place-order';
import { useCheckoutQuote } from './use-checkout-quote';
import checkoutAlertStyles from './checkout-alert.module.css';
import type { OrderChange } from '../../../shared/contract/envelope';

interface CheckoutFormProps {
  ids: readonly number[];
  first: CheckoutQuote;
  choice: CheckoutFields;
  onChoice: (choice: CheckoutFields) => void;
  placing: OrderPlacement;
}

/** Everything that has to be settled before an order, on one page; what it comes to stands beside it. */
export function CheckoutForm({ ids, first, choice, onChoice, placing }: CheckoutFormProps) {
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const { state, revalidate } = useRevalidator();
  const leaving = useNavigation().state !== 'idle';
  const live = useCheckoutQuote(ids, first, checkoutOptions(choice), ({ options: wishes, corrections }) => {
    for (const text of corrections) notify({ tone: 'warning', text });
    onChoice(withOptions(choice, wishes));
  });
  const { quote: asked, failure } = live;
  const { sheet } = asked;
  const { sending, problems, changes } = placing;
  const stale = live.stale || leaving || state === 'loading';
  useEffect(() => {
    if (failure?.kind === 'expired') applyRemedy(failure);
    // These lines can no longer be checked out; the loader finds out why.
    if (failure?.kind === 'refused') void revalidate();
  }, [failure, applyRemedy, revalidate]);

  const change = (part: Partial<CheckoutFields>) => onChoice({ ...choice, ...part });
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stale || sending) return;
    const made = buildOrderRequest(ids, asked, choice);
    if ('problems' in made) placing.showProblems(made.problems);
    else placing.place(made.request);
  };

  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Checkout</h1>
      <form method="post" aria-label="Checkout" className={styles.columns} onSubmit={submit} noValidate>
        <div className={styles.settle}>
          {changes.length > 0 ? (
            <OrderChanges text={problems[0]?.text ?? ''} changes={changes} />
          ) : (
            <FormSummary problems={problems} />
          )}
          <AddressChoice
            ids={ids}
            sheet={sheet}
            chosen={choice.address_id}
            onChoose={(value) => change({ address_id: value })}
          />
          <ShippingChoice
            sheet={sheet}
            chosen={choice.shipping_id}
            onChoose={(value) => change({ shipping_id: value })}
          />
          <PaymentChoice
            sheet={sheet}
            chosen={choice.pay_id}
            onChoose={(value) => change({ pay_id: value })}
          />
          <PointsAndBalance sheet={sheet} choice={choice} onChange={change} />
          <InvoiceAndNote ids={ids} sheet={sheet} choice={choice} onChange={change} problemOf={problemOf} />
          <CheckoutLines lines={sheet.list} />
        </div>
        <CheckoutSummary
          sheet={sheet}
          stale={stale}
          failure={failure}
          sending={sending}
          onAgain={live.retry}
        />
      </form>
    </div>
  );
}

interface OrderChangesProps {
  text: string;
  changes: readonly OrderChange[];
}

/** What is no longer as the customer saw it; it takes the focus. Nothing was ordered. */
function OrderChanges({ text, changes }: OrderChangesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [changes]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={checkoutAlertStyles.alert}>
      <p>
        <strong>{text}</strong> Nothing is ordered yet.
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
