import { Link } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { MIN_TRIAL_TEXT_LENGTH, trialPurposes, type TrialPurpose } from '../../../../shared/leads/trials';
import { useClient } from '../../../api/client-context';
import { Form, FormActions } from '../../../components/forms/form';
import { LinkButton } from '../../../components/forms/button';
import { SelectField } from '../../../components/forms/select-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { useDraftForm } from '../../../state/use-form';
import styles from './trial-application-form.module.css';

type TrialProduct = Pick<Product, 'goods_id' | 'goods_name' | 'goods_sn'>;

interface TrialApplicationFormProps {
  product: TrialProduct;
  onApplied: () => void;
}

export function TrialApplicationForm({ product, onApplied }: TrialApplicationFormProps) {
  const client = useClient();
  const { goods_id } = product;
  const form = useDraftForm(`trial ${goods_id}`, {
    initial: { kind: '', purpose: '' },
    required: { kind: 'Please choose what the sample is for.' },
    check: ({ purpose }) =>
      purpose.trim().length >= MIN_TRIAL_TEXT_LENGTH
        ? []
        : [{ field: 'purpose', text: 'Please describe the experiment in at least ten characters.' }],
    send: ({ kind, purpose }) =>
      client.call('applyForTrial', { goods_id, kind: kind as TrialPurpose, purpose }),
    onDone: onApplied,
  });
  return (
    <Form form={form} label="Apply for a sample">
      <div>
        <Link to={`/goodsInfo?id=${goods_id}`} className={styles.name}>
          {product.goods_name}
        </Link>
        <p>{product.goods_sn}</p>
      </div>
      <SelectField
        {...form.field('kind')}
        label="What is it for?"
        placeholder="Please choose"
        options={trialPurposes.map((value) => ({ value, label: value }))}
      />
      <TextAreaField
        {...form.field('purpose')}
        label="Your experiment"
        maxLength={1000}
        required
        hint="Sample material, method and current product."
      />
      <FormActions form={form} action="Apply">
        <LinkButton to="/user/tester">Cancel</LinkButton>
      </FormActions>
    </Form>
  );
}
