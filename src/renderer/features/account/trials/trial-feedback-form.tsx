import { MIN_TRIAL_TEXT_LENGTH } from '../../../../shared/leads/trials';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { Form, FormActions } from '../../../components/forms/form';
import { RatingField } from '../../../components/forms/rating-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { useDraftForm } from '../../../state/use-form';

interface TrialFeedbackFormProps {
  trialId: number;
  onCancel: () => void;
  onDone: () => void;
}

/** Feedback on a sample. The server accepts it once for each trial. */
export function TrialFeedbackForm({ trialId, onCancel, onDone }: TrialFeedbackFormProps) {
  const client = useClient();
  const form = useDraftForm(`feedback ${trialId}`, {
    initial: { rating: '', feedback: '' },
    required: { rating: 'Please choose from 1 to 5.' },
    check: ({ feedback }) =>
      feedback.trim().length >= MIN_TRIAL_TEXT_LENGTH
        ? []
        : [{ field: 'feedback', text: 'Please write at least ten characters.' }],
    send: ({ rating, feedback }) =>
      client.call('trialFeedback', { trial_id: trialId, rating: Number(rating), feedback }),
    onDone,
  });
  return (
    <Form form={form} label="Feedback">
      <RatingField {...form.field('rating')} label="How well did it work?" />
      <TextAreaField {...form.field('feedback')} label="Your results" maxLength={2000} required />
      <FormActions form={form} action="Send feedback">
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
