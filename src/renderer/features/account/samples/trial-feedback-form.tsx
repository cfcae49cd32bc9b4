import { useClient } from '../../../api/client-context';
import { useFormDraft } from '../../../state/form-draft';
import { missingFields } from '../../../state/missing-fields';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { RatingField } from '../../../components/forms/rating-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { AccountForm } from '../account-form';

interface TrialFeedbackProps {
  trialId: number;
  onCancel: () => void;
  onDone: () => void;
}

/** How a sample worked. It can be told once. */
export function TrialFeedback({ trialId, onCancel, onDone }: TrialFeedbackProps) {
  const client = useClient();
  const { fields, setFields, drop } = useFormDraft(`feedback ${trialId}`, { rating: '', feedback: '' });
  const { problems, problemOf, sending, submit } = useSubmission<object>();
  const send = () =>
    submit({
      check: () => {
        const missing = missingFields([['rating', fields.rating, 'Please choose from 1 to 5.']]);
        if (fields.feedback.trim().length >= 10) return missing;
        return [...missing, { field: 'feedback', text: 'Please tell us in ten characters or more.' }];
      },
      send: () =>
        client.call('trialFeedback', {
          trial_id: trialId,
          rating: Number(fields.rating),
          feedback: fields.feedback,
        }),
      done: () => {
        drop();
        onDone();
      },
    });
  return (
    <AccountForm
      label="Feedback"
      action="Send the feedback"
      problems={problems}
      sending={sending}
      onSubmit={() => void send()}
      more={<Button onClick={onCancel}>Cancel</Button>}
    >
      <RatingField
        name="rating"
        label="How well did it work?"
        value={fields.rating}
        onChange={(rating) => setFields({ ...fields, rating })}
        problem={problemOf('rating')}
      />
      <TextAreaField
        name="feedback"
        label="What you found"
        value={fields.feedback}
        onChange={(feedback) => setFields({ ...fields, feedback })}
        maxLength={2000}
        required
        problem={problemOf('feedback')}
      />
    </AccountForm>
  );
}
