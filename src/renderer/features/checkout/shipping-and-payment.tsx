import type { CheckoutSheet } from '../../../shared/contract/checkout';
import { showMoney } from '../../../shared/lib/money';
import { ChoiceCard, ChoiceGroup } from '../../components/forms/choice-card';
import { CheckoutSection } from './checkout-section';
import styles from './checkout-alert.module.css';

interface ShippingChoiceProps {
  sheet: Pick<CheckoutSheet, 'shippings' | 'shipping_id' | 'obstacle'>;
  chosen: string;
  onChoose: (shippingId: string) => void;
}

/** How it is sent; what does not keep the goods cold enough is not offered. */
export function ShippingChoice({ sheet, chosen, onChoose }: ShippingChoiceProps) {
  const { shippings, shipping_id: present, obstacle } = sheet;
  if (shippings.length === 0) {
    return (
      <CheckoutSection title="Shipping">
        {obstacle ? (
          <div role="alert" className={styles.alert}>
            <p>{obstacle}</p>
          </div>
        ) : (
          <p>How it can be sent depends on the address.</p>
        )}
      </CheckoutSection>
    );
  }
  const checked = chosen || String(present);
  return (
    <CheckoutSection title="Shipping">
      <ChoiceGroup name="shipping_id" label="Shipping">
        {shippings.map(({ shipping_id: id, name, fee, days, note }) => (
          <ChoiceCard
            key={id}
            name="shipping"
            value={String(id)}
            checked={String(id) === checked}
            onChoose={onChoose}
            title={name}
            aside={fee === '0.00' ? 'Free' : showMoney(fee)}
          >
            {days} working days on the way. {note}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
    </CheckoutSection>
  );
}

interface PaymentChoiceProps {
  sheet: Pick<CheckoutSheet, 'payments' | 'pay_id'>;
  chosen: string;
  onChoose: (payId: string) => void;
}

export function PaymentChoice({ sheet, chosen, onChoose }: PaymentChoiceProps) {
  const { payments, pay_id: present } = sheet;
  const checked = chosen || present;
  return (
    <CheckoutSection title="Payment">
      <ChoiceGroup name="pay_id" label="Payment">
        {payments.map(({ pay_id: id, name, note }) => (
          <ChoiceCard
            key={id}
            name="payment"
            value={id}
            checked={id === checked}
            onChoose={onChoose}
            title={name}
          >
            {note}
          </ChoiceCard>
        ))}
      </ChoiceGroup>
    </CheckoutSection>
  );
}
