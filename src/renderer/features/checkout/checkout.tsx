import { useMemo } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useFormDraft } from '../../state/form-draft';
import { SkeletonRows } from '../../components/feedback/skeleton';
import type { CheckoutData } from './checkout-data';
import { CheckoutForm } from './checkout-form';
import { DRAFT, noChoice } from './checkout-fields';
import { LostAnswer } from './lost-answer';
import { usePlacing } from './use-place-order';

type Data = Extract<CheckoutData, { kind: 'sheet' | 'lost' }>;

/** From the selected lines to a placed order. What was typed is kept here, whatever stands on the screen meanwhile. */
export function Checkout({ data }: { data: Data }) {
  const { revalidate } = useRevalidator();
  const { fields, setFields } = useFormDraft(DRAFT, noChoice);
  const placing = usePlacing(data.kind === 'lost' ? data.pending : null, () => void revalidate());
  // The same list as long as it names the same lines.
  const named = data.ids.join();
  const ids = useMemo(() => named.split(',').map(Number), [named]);
  if (placing.lost) return <LostAnswer sending={placing.sending} onAskAgain={placing.askAgain} />;
  if (data.kind === 'lost') return <SkeletonRows rows={6} height={72} label="Loading your order…" />;
  return <CheckoutForm ids={ids} first={data.first} choice={fields} onChoice={setFields} placing={placing} />;
}
