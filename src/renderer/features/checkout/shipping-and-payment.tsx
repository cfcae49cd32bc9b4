import type { ReactNode } from 'react';
import type { CheckoutDetails } from '../../../shared/contract/checkout';
import { formatMoney } from '../../../shared/lib/money';
import { ChoiceCard, ChoiceGroup } from '../../components/forms/choice-card';
import styles from './checkout-alert.module.css';
import { CheckoutSection } from './checkout-section';

interface ShippingChoiceProps {
  details: Pick<CheckoutDetails, 'shippings' | 'shipping_id' | 'obstacle'>;
  selectedId: string;
  onSelect: (shippingId: string) => void;
}

/** The server offers only shipping methods that keep the products cold enough. */
export function ShippingChoice({ details, selectedId, onSelect }: ShippingChoiceProps) {
  const { shippings, shipping_id: defaultId, obstacle } = details;
  if (shippings.length === 0) {
    return (
      <CheckoutSection title="Shipping">
        {obstacle ? (
          <div role="alert" className={styles.alert}>
            <p>{obstacle}</p>
          </div>
        ) : (
          <p>Shipping methods depend on the address.</p>
        )}
      </CheckoutSection>
    );
  }
  const checkedId = selectedId || String(defaultId);
  return (
    <CheckoutSection title="Shipping">
      <ChoiceGroup id="shipping_id" label="Shipping">
        {shippings.map(({ shipping_id: id, name, fee, days, note }) => (
          <ChoiceCard
            key={id}
            name="shipping"
            value={String(id)}
            checked={String(id) === checkedId}
            onChoose={onSelect}
            title={name}
            aside={fee === '0.00' ? 'Free' : formatMoney(fee)}
          >
            {`${days} ${days === '1' ? 'business day' : 'business days'} in transit. ${note}`}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
    </CheckoutSection>
  );
}

interface PaymentChoiceProps {
  details: Pick<CheckoutDetails, 'payments' | 'pay_id'>;
  /** Shown below the methods. */
  notice: ReactNode;
  selectedId: string;
  onSelect: (payId: string) => void;
}

export function PaymentChoice({ details, notice, selectedId, onSelect }: PaymentChoiceProps) {
  const { payments, pay_id: defaultId } = details;
  const checkedId = selectedId || defaultId;
  return (
    <CheckoutSection title="Payment">
      <ChoiceGroup id="pay_id" label="Payment">
        {payments.map(({ pay_id: id, name, note }) => (
          <ChoiceCard
            key={id}
            name="payment"
            value={id}
            checked={id === checkedId}
            onChoose={onSelect}
            title={name}
          >
            {note}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
      {notice}
    </CheckoutSection>
  );
}
