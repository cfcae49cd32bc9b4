import type { CheckoutSheet } from '../../../shared/contract/checkout';
import { ChoiceCard, ChoiceGroup } from '../../components/forms/choice-card';
import { CheckoutPart } from './checkout-section';

interface PaymentChoiceProps {
  sheet: Pick<CheckoutSheet, 'payments' | 'pay_id'>;
  chosen: string;
  onChoose: (payId: string) => void;
}

export function PaymentChoice({ sheet, chosen, onChoose }: PaymentChoiceProps) {
  const { payments, pay_id: present } = sheet;
  const checked = chosen || present;
  return (
    <CheckoutPart title="Payment">
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
    </CheckoutPart>
  );
}
