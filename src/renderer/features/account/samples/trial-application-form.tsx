import { Link } from 'react-router-dom';
import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import { trialKinds } from '../../../../shared/leads/trial-kinds';
import { useClient } from '../../../api/client-context';
import { useFormDraft } from '../../../state/form-draft';
import { missingFields } from '../../../state/missing-fields';
import { useSubmission } from '../../../state/use-submission';
import { LinkButton } from '../../../components/forms/link-button';
import { SelectField } from '../../../components/forms/select-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { AccountForm } from '../account-form';
import styles from './trial-application-form.module.css';

export type TrialProduct = Pick<Product, 'goods_id' | 'goods_name' | 'goods_sn'>;

/** Asks for a sample of a product. */
export function TrialForm({ product, onApplied }: { product: TrialProduct; onApplied: () => void }) {
  const client = useClient();
  const { goods_id } = product;
  const { fields, setFields, drop } = useFormDraft(`trial ${goods_id}`, { kind: '', purpose: '' });
  const { kind, purpose } = fields;
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'applyForTrial'>>();
  const apply = () =>
    submit({
      check: () => {
        const missing = missingFields([['kind', kind, 'Please choose what the sample is for.']]);
        if (purpose.trim().length >= 10) return missing;
        return [
          ...missing,
          { field: 'purpose', text: 'Please describe the experiment in ten characters or more.' },
        ];
      },
      send: () => client.call('applyForTrial', { goods_id, kind, purpose }),
      done: () => {
        drop();
        onApplied();
      },
    });
  return (
    <AccountForm
      label="Apply for a sample"
      action="Apply"
      problems={problems}
      sending={sending}
      onSubmit={() => void apply()}
      more={<LinkButton to="/user/tester">Cancel</LinkButton>}
    >
      <div>
        <Link to={`/goodsInfo?id=${goods_id}`} className={styles.name}>
          {product.goods_name}
        </Link>
        <p>{product.goods_sn}</p>
      </div>
      <SelectField
        name="kind"
        label="What is it for?"
        value={kind}
        onChange={(value) => setFields({ ...fields, kind: value })}
        nothing="Please choose"
        options={trialKinds.map((value) => ({ value, label: value }))}
        required
        problem={problemOf('kind')}
      />
      <TextAreaField
        name="purpose"
        label="Your experiment"
        value={purpose}
        onChange={(value) => setFields({ ...fields, purpose: value })}
        maxLength={1000}
        required
        hint="Sample material, method, and what you use now."
        problem={problemOf('purpose')}
      />
    </AccountForm>
  );
}
