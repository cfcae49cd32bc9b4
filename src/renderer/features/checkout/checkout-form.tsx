import { useEffect, type FormEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router-dom';
import { useNotify } from '../../state/notices';
import { useRemedy } from '../../state/use-remedy';
import { FormSummary } from '../../components/forms/form-summary';
import { AddressChoice } from './address-choice';
import type { AskedSheet } from './quote-checkout';
import { choiceWith, wishesOf, type Choice } from './checkout-fields';
import styles from './checkout-form.module.css';
import { CheckoutLines } from './checkout-lines';
import { CheckoutSummary } from './checkout-summary';
import { OrderChanges } from './order-changes';
import { OrderPapers } from './invoice-and-note';
import { orderRequest } from './build-order-request';
import { PaymentChoice } from './payment-choice';
import { PointsAndBalance } from './points-and-balance';
import { ShippingChoice } from './shipping-and-payment';
import type { Placing } from './use-place-order';
import { useSheet } from './use-checkout-quote';

interface CheckoutFormProps {
  ids: readonly number[];
  first: AskedSheet;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  placing: Placing;
}

/** Everything that has to be settled before an order, on one page; what it comes to stands beside it. */
export function CheckoutForm({ ids, first, choice, onChoice, placing }: CheckoutFormProps) {
  const notify = useNotify();
  const applyRemedy = useRemedy();
  const { state, revalidate } = useRevalidator();
  const leaving = useNavigation().state !== 'idle';
  const live = useSheet(ids, first, wishesOf(choice), ({ wishes, corrections }) => {
    for (const text of corrections) notify({ tone: 'warning', text });
    onChoice(choiceWith(choice, wishes));
  });
  const { asked, failure } = live;
  const { sheet } = asked;
  const { sending, problems, changes } = placing;
  const stale = live.stale || leaving || state === 'loading';
  useEffect(() => {
    if (failure?.kind === 'expired') applyRemedy(failure);
    // These lines can no longer be checked out; the loader finds out why.
    if (failure?.kind === 'refused') void revalidate();
  }, [failure, applyRemedy, revalidate]);

  const change = (part: Partial<Choice>) => onChoice({ ...choice, ...part });
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stale || sending) return;
    const made = orderRequest(ids, asked, choice);
    if ('problems' in made) placing.complain(made.problems);
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
          <OrderPapers ids={ids} sheet={sheet} choice={choice} onChange={change} problemOf={problemOf} />
          <CheckoutLines lines={sheet.list} />
        </div>
        <CheckoutSummary
          sheet={sheet}
          stale={stale}
          failure={failure}
          sending={sending}
          onAgain={live.again}
        />
      </form>
    </div>
  );
}
