import type { FormEvent } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { reviewProblems, MAX_REVIEW_LENGTH } from '../../../../shared/leads/review-fields';
import { useClient } from '../../../api/client-context';
import { useFormDraft } from '../../../state/form-draft';
import { useNotify } from '../../../state/notices';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { FormSummary } from '../../../components/forms/form-summary';
import { RatingField } from '../../../components/forms/rating-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import styles from './reviews.module.css';

interface ReviewFormProps {
  goodsId: number;
  name: string;
  onDone: () => void;
}

export function ReviewForm({ goodsId, name, onDone }: ReviewFormProps) {
  const client = useClient();
  const notify = useNotify();
  const {
    fields,
    setFields,
    deleteDraft: drop,
  } = useFormDraft(`review ${goodsId}`, { rating: '', message: '' });
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'addReview'>>();
  const { message } = fields;
  const rating = Number(fields.rating);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      check: () => reviewProblems({ rating, message }),
      send: () => client.call('addReview', { goods_id: goodsId, rating, message }),
      done: ({ shown }) => {
        drop();
        setFields({ rating: '', message: '' });
        notify({
          tone: 'success',
          text: shown
            ? 'Thank you. Your review is published.'
            : 'Thank you. We publish your review once you confirm your e-mail address in User Center.',
        });
        onDone();
      },
    });
  };
  return (
    <form method="post" aria-label="Your review" className={styles.form} onSubmit={send} noValidate>
      <h3>Your review</h3>
      <FormSummary problems={problems} />
      <RatingField
        name="rating"
        label={`How well does ${name} work?`}
        value={fields.rating}
        onChange={(chosen) => setFields({ ...fields, rating: chosen })}
        problem={problemOf('rating')}
      />
      <TextAreaField
        name="message"
        label="Your experiment and results"
        hint="Your review is public and shows your initials. Please leave out names and addresses."
        value={message}
        onChange={(typed) => setFields({ ...fields, message: typed })}
        maxLength={MAX_REVIEW_LENGTH}
        required
        problem={problemOf('message')}
      />
      <Button type="submit" disabled={sending} className={styles.submit}>
        {sending ? 'Sending…' : 'Submit review'}
      </Button>
    </form>
  );
}
